package dev.deepseektui.core.approval;

import dev.deepseektui.core.process.sandbox.Profile;

/** The result of the rules for a proposal. */
public sealed interface Verdict {

    /** Yes, though nobody looked at this very call. */
    record Allow(String why, GitGuard gitGuard, Profile profile) implements Verdict {}

    /**
     * A person decides.
     *
     * @param profile how far a command may reach that he allows
     */
    record Ask(Question question, Profile profile) implements Verdict {}

    /** No; the reason tells the model what to do instead. */
    record Refuse(String reason) implements Verdict {}
}
