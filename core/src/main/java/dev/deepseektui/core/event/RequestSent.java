package dev.deepseektui.core.event;

import org.jspecify.annotations.Nullable;

/** A request is on its way; {@code promptTokens} by our own count, and {@code parts} what they are made of. */
public record RequestSent(
        long turn,
        int step,
        long promptTokens,
        long maxTokens,
        @Nullable Parts parts) implements TapeEvent {

    /** The tokens of each part of the prompt, and the budget that they fill. */
    public record Parts(long header, long base, long slot, long body, long budget) {}
}
