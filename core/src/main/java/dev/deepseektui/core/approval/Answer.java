package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.Rule;
import java.util.List;

/** A person's answer to a question. */
public sealed interface Answer {

    /** Yes, to this call. */
    record Once() implements Answer {}

    /** Yes, and the offered grants for the rest of the session. Where nothing was offered it is the same as once. */
    record Session() implements Answer {}

    /** Yes, and from now on in this workspace what these rules say: those that were offered, or narrower ones. */
    record Always(List<Rule> rules) implements Answer {
        public Always {
            rules = List.copyOf(rules);
        }
    }

    record No() implements Answer {}

    /** No, and the model is told the user's reason, in his words. */
    record NoBecause(String reason) implements Answer {}

    /** No, without the user having been asked; the sentence for the model says why. */
    record NotAsked(String why) implements Answer {}

    /** Yes, to this command instead. */
    record Edited(String command) implements Answer {}
}
