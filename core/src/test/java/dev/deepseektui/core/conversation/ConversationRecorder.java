package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.Optional;

/**
 * The recorder of all changes to a conversation. It validates a change and passes its event to the sink, which records
 * and applies it.
 */
public final class ConversationRecorder {
    private final EventSink sink;
    private final Conversation conversation;

    /**
     * Creates a recorder.
     *
     * @param sink appends events to the tape and applies them to this conversation
     */
    public ConversationRecorder(EventSink sink, Conversation conversation) {
        this.sink = sink;
        this.conversation = conversation;
    }

    public void append(ContextAppended message) {
        conversation.require(message);
        sink.record(message);
    }

    public Rebased rebase(Rebase rebase, Optional<Price> price) {
        Rebased planned = conversation.plan(rebase, price);
        sink.record(planned);
        return planned;
    }
}
