package dev.deepseektui.core.message;

import java.util.Objects;
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

    /** Written out: the first reply is compared, and what Java makes for a record at run time would take it 5 ms. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TokenUsage usage
                && Objects.equals(prompt, usage.prompt)
                && Objects.equals(completion, usage.completion)
                && Objects.equals(hit, usage.hit)
                && Objects.equals(miss, usage.miss)
                && Objects.equals(reasoning, usage.reasoning);
    }

    @Override
    public int hashCode() {
        return Objects.hash(prompt, completion, hit, miss, reasoning);
    }
}
