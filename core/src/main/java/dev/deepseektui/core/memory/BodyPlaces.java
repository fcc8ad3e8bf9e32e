package dev.deepseektui.core.memory;

import dev.deepseektui.core.context.MessageFacets;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.Recorded;
import java.util.OptionalLong;

/** Which events brought the messages that are in the conversation, in its order. */
final class BodyPlaces implements MessageFacets.Knowing<Long> {
    private final MessageFacets<Long> places = new MessageFacets<>(this);
    private long seq;

    /** Takes in what happened. The first of the events whose messages it took out. */
    OptionalLong apply(Recorded recorded) {
        seq = recorded.seq();
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
        return seq;
    }

    @Override
    public Long inserted(Insert message) {
        return seq;
    }
}
