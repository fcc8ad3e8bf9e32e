package dev.deepseektui.core.memory;

import dev.deepseektui.core.context.MessageFacets;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.message.Origin;
import java.util.OptionalLong;

/** Which events brought the messages that are in the conversation, in its order; an ask brought its message, whatever was said in front of that. */
final class BodyPlaces implements MessageFacets.Knowing<Long> {
    private final MessageFacets<Long> places = new MessageFacets<>(this);
    private long seq;
    private long asked;
    private long replied;

    /** Takes in what happened. The first of the events whose messages it took out. */
    OptionalLong apply(Recorded recorded) {
        seq = recorded.seq();
        asked = recorded.event() instanceof Asked ? seq : asked;
        replied = recorded.event() instanceof ReplyReceived ? seq : replied;
        return places.apply(recorded.event()).stream()
                .mapToLong(Long::longValue)
                .min();
    }

    /** Whether the message that this event brought is there. */
    boolean has(long event) {
        return places.all().contains(event);
    }

    @Override
    public Long appended(ContextAppended message) {
        return message.origin() == Origin.ASK ? asked : message.origin() == Origin.REPLY ? replied : seq;
    }

    @Override
    public Long inserted(Insert message) {
        return seq;
    }
}
