package dev.deepseektui.core.approval;

import dev.deepseektui.core.tool.GitGuard;

/** What the rules say to a proposal. */
public sealed interface Verdict {

    /** Yes, though nobody looked at this very call. */
    record Allow(String why, GitGuard gitGuard) implements Verdict {}

    record Ask(Question question) implements Verdict {}

    /** No; the reason tells the model what to do instead. */
    record Refuse(String reason) implements Verdict {}
}
