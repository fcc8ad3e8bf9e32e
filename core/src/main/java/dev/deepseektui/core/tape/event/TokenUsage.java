package dev.deepseektui.core.tape.event;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The billed tokens of a request. A null component is unknown, not zero.
 *
 * @param hit the prompt tokens read from the provider's cache; {@code prompt = hit + miss}
 * @param reasoning the part of {@code completion} spent on reasoning
 * @param billed the charge in USD as reported by the provider; takes precedence over price tables
 */
public record TokenUsage(
        @Nullable Long prompt,
        @Nullable Long completion,
        @Nullable Long hit,
        @Nullable Long miss,
        @Nullable Long reasoning,
        @Nullable Double billed) {

    /** The usage of an answer that is not billed. */
    public static final TokenUsage NOTHING = new TokenUsage(0L, 0L, 0L, 0L, 0L);

    public static final TokenUsage UNKNOWN = new TokenUsage(null, null, null, null, null);

    public TokenUsage(
            @Nullable Long prompt,
            @Nullable Long completion,
            @Nullable Long hit,
            @Nullable Long miss,
            @Nullable Long reasoning) {
        this(prompt, completion, hit, miss, reasoning, null);
    }

    public TokenUsage withoutCache() {
        return new TokenUsage(prompt, completion, 0L, prompt, reasoning, billed);
    }

    /** Adds up usages. A component of the sum is unknown if it is unknown in any of them. */
    public static TokenUsage sum(List<TokenUsage> usages) {
        return new TokenUsage(
                sum(usages, TokenUsage::prompt),
                sum(usages, TokenUsage::completion),
                sum(usages, TokenUsage::hit),
                sum(usages, TokenUsage::miss),
                sum(usages, TokenUsage::reasoning),
                sumOfBills(usages));
    }

    private static @Nullable Double sumOfBills(List<TokenUsage> usages) {
        double sum = 0;
        for (TokenUsage usage : usages) {
            if (usage.billed == null) {
                return null;
            }
            sum += usage.billed;
        }
        return usages.isEmpty() ? null : (Double) sum;
    }

    private static @Nullable Long sum(List<TokenUsage> usages, Function<TokenUsage, @Nullable Long> part) {
        if (usages.isEmpty() || usages.stream().map(part).anyMatch(Objects::isNull)) {
            return null;
        }
        return usages.stream()
                .map(part)
                .mapToLong(tokens -> tokens == null ? 0 : tokens)
                .sum();
    }
}
