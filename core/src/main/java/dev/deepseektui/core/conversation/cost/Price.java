package dev.deepseektui.core.conversation.cost;

import dev.deepseektui.core.tape.event.TokenUsage;
import java.util.OptionalDouble;

/** US dollars for a million tokens: of a prompt read from the provider's cache, of one that is not, and of an answer. */
public record Price(double hit, double miss, double output) {
    static final Price NONE = new Price(0, 0, 0);
    private static final double MILLION = 1e6;

    public Price times(double factor) {
        return new Price(hit * factor, miss * factor, output * factor);
    }

    /** What a request cost; unknown while any part of its usage is. Reasoning is part of the completion. */
    public OptionalDouble of(TokenUsage usage) {
        if (usage.hit() == null || usage.miss() == null || usage.completion() == null) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((usage.hit() * hit + usage.miss() * miss + usage.completion() * output) / MILLION);
    }

    /** What it costs to read tokens anew that the cache held. */
    public double ofLosing(long cachedTokens) {
        return cachedTokens * (miss - hit) / MILLION;
    }
}
