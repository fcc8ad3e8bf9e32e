package dev.deepseektui.core.event;

import dev.deepseektui.core.message.TokenUsage;
import org.jspecify.annotations.Nullable;

/**
 * A request that is no part of the conversation was answered, such as one for a summary; {@code purpose} says what for.
 *
 * @param model as the provider calls it, when it does
 */
public record RequestBilled(String purpose, @Nullable String model, TokenUsage usage) implements TapeEvent {}
