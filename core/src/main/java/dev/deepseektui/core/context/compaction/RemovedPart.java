package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.tape.event.Origin;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The messages that a rewrite removes or outlines.
 *
 * @param messages their indexes
 * @param staying the numbers of the user's messages that stay
 * @param span the numbers of the user messages and replies that a record covers
 */
record RemovedPart(List<Integer> messages, Set<Long> staying, MessageRange span) {
    RemovedPart {
        messages = List.copyOf(messages);
        staying = Set.copyOf(staying);
    }

    /**
     * Returns the part with these messages.
     *
     * @param dropped the indexes of the messages that do not stay in any form
     * @param end the number after the last message that a record covers
     */
    static RemovedPart of(Body body, Set<Integer> messages, Set<Integer> dropped, long end) {
        Set<Long> staying = IntStream.range(0, body.size())
                .filter(i -> body.message(i).origin() == Origin.ASK && !dropped.contains(i))
                .mapToObj(i -> body.message(i).number())
                .collect(Collectors.toSet());
        return new RemovedPart(List.copyOf(messages), staying, new MessageRange(0, end));
    }
}
