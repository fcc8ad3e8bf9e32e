package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.util.List;
import java.util.Optional;

/** The limits of a rebase: it may shrink and set aside, but never put words into the model's mouth. */
final class RebaseRules {
    private RebaseRules() {}

    /** Why the rebase must not be carried out on these messages, if so. */
    static Optional<String> objection(Rebase rebase, List<PromptMessage> messages) {
        if (Rewriting.length(rebase.edits()) != messages.size()) {
            return Optional.of("it does not fit the conversation");
        }
        return words(rebase, messages).or(() -> BodyRules.violation(Rewriting.apply(rebase.edits(), messages)));
    }

    private static Optional<String> words(Rebase rebase, List<PromptMessage> messages) {
        int next = 0;
        for (BodyEdit edit : rebase.edits()) {
            if (edit instanceof Keep keep) {
                next += keep.messages();
            } else if (edit instanceof Drop drop) {
                next += drop.messages();
            } else if (edit instanceof Replace) {
                if (messages.get(next).origin() == Origin.REPLY) {
                    return Optional.of("it rewrites a reply");
                }
                next++;
            } else if (edit instanceof Insert insert && !mayInsert(insert.origin(), rebase.reason())) {
                return Optional.of("it makes up a message of the origin " + insert.origin());
            }
        }
        return Optional.empty();
    }

    private static boolean mayInsert(Origin origin, RebaseReason reason) {
        return switch (origin) {
            case ASK, REPLY -> reason.restores();
            case RESULT -> reason.restores() || reason.mends();
            case INJECTED, RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY -> true;
        };
    }
}
