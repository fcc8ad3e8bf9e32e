package dev.deepseektui.core.message;

import org.jspecify.annotations.Nullable;

/**
 * What the provider billed for one request. An absent number is unknown, never zero.
 *
 * @param hit prompt tokens served from the provider's cache; {@code prompt = hit + miss}
 * @param reasoning part of {@code completion}, not to be added to it
 */
public record TokenUsage(
        @Nullable Long prompt,
        @Nullable Long completion,
        @Nullable Long hit,
        @Nullable Long miss,
        @Nullable Long reasoning) {

    /** Nobody was asked who bills. */
    public static final TokenUsage NOTHING = new TokenUsage(0L, 0L, 0L, 0L, 0L);

    public static final TokenUsage UNKNOWN = new TokenUsage(null, null, null, null, null);
}
