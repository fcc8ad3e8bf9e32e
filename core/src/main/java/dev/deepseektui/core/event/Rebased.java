package dev.deepseektui.core.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conversation was rewritten, for a named reason.
 *
 * @param edits the new body in its order, and what is no longer in it
 * @param before tokens of the request before
 * @param after tokens of the request after
 * @param price what the lost cache costs, in USD; absent when the prices are unknown
 */
public record Rebased(
        RebaseReason reason,
        List<BodyEdit> edits,
        long before,
        long after,
        @Nullable Double price) implements TapeEvent {
    public Rebased {
        edits = List.copyOf(edits);
    }
}
