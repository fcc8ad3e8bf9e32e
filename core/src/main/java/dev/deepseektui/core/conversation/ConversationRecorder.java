package dev.deepseektui.core.conversation;

import dev.deepseektui.core.cost.Price;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.tape.Rebased;
import dev.deepseektui.core.tape.Tape;
import java.util.Optional;

/** The only way to change a conversation: what is sound goes to the tape first, and then into the conversation. */
public final class ConversationRecorder {
    private final Tape tape;
    private final Conversation conversation;

    public ConversationRecorder(Tape tape, Conversation conversation) {
        this.tape = tape;
        this.conversation = conversation;
    }

    public void append(ContextAppended message) {
        conversation.objection(message).ifPresent(objection -> {
            throw new IllegalArgumentException(objection);
        });
        tape.append(message);
        conversation.apply(message);
    }

    public Rebased rebase(Rebase rebase, Optional<Price> price) {
        Rebased planned = conversation.plan(rebase, price);
        tape.append(planned);
        conversation.apply(planned);
        return planned;
    }
}
