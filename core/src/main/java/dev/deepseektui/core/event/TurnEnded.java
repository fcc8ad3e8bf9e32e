package dev.deepseektui.core.event;

import dev.deepseektui.core.message.TokenUsage;
import org.jspecify.annotations.Nullable;

/**
 * The turn is over.
 *
 * @param usage the sum of its requests
 * @param cost in USD; absent when a bill or a price is unknown
 * @param detail what went wrong, for people, where the reason alone does not say it
 */
public record TurnEnded(
        long turn,
        String reason,
        TokenUsage usage,
        @Nullable Double cost,
        String sessionId,
        @Nullable String detail) implements TapeEvent {
    /** The reason of a turn whose ask is answered. */
    public static final String DONE = "done";

    public boolean answersItsAsk() {
        return DONE.equals(reason);
    }
}
