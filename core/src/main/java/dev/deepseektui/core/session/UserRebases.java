package dev.deepseektui.core.session;

import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import java.util.List;
import java.util.Optional;

/** How the conversation is rewritten where the user says so. */
final class UserRebases {
    private UserRebases() {}

    /** All goes; empty where there is nothing. */
    static Optional<Rebase> clear(List<PromptMessage> messages) {
        if (messages.isEmpty()) {
            return Optional.empty();
        }
        RebaseScript script = new RebaseScript(messages);
        while (script.hasNext()) {
            script.drop();
        }
        return Optional.of(script.finish(RebaseReason.user(Request.CLEAR)));
    }

    /**
     * The ask of that number goes with all behind it, and the slot where no ask is left that it could be about; empty where the ask is
     * not in the conversation any more, or only its words are, and a summary stands for its turn and for earlier ones.
     *
     * @param place where on the tape the ask stands
     */
    static Optional<Rebase> before(List<PromptMessage> messages, long ask, long place) {
        RebaseScript script = new RebaseScript(messages);
        boolean isFirst =
                messages.stream().noneMatch(message -> message.origin() == Origin.ASK && message.number() < ask);
        boolean found = false;
        while (script.hasNext()) {
            if (found && isOfEarlierTurns(script.peek(), place)) {
                return Optional.empty();
            }
            found |= script.peek().origin() == Origin.ASK && script.peek().number() == ask;
            if (found || (isFirst && script.peek().isSlot())) {
                script.drop();
            } else {
                script.keep();
            }
        }
        return found ? Optional.of(script.finish(RebaseReason.user(Request.EDIT_ASK))) : Optional.empty();
    }

    private static boolean isOfEarlierTurns(PromptMessage message, long place) {
        return message.source() instanceof Summary summary && (summary.to() == 0 || summary.from() < place);
    }
}
