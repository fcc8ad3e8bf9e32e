package dev.deepseektui.core.tape;

import dev.deepseektui.core.message.TokenUsage;
import org.jspecify.annotations.Nullable;

/** The turn is over; {@code usage} sums its requests and {@code cost} is in USD, absent when prices are unknown. */
public record TurnEnded(
        long turn,
        String reason,
        TokenUsage usage,
        @Nullable Double cost,
        String sessionId) implements TapeEvent {}
