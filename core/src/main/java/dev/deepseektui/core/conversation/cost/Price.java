package dev.deepseektui.core.conversation.cost;

import dev.deepseektui.core.tape.event.TokenUsage;
import java.util.OptionalDouble;

/** A price in US dollars per million tokens: cached and uncached prompt tokens, and answer tokens. */
public record Price(double hit, double miss, double output) {
    static final Price NONE = new Price(0, 0, 0);
    private static final double MILLION = 1e6;

    public Price times(double factor) {
        return new Price(hit * factor, miss * factor, output * factor);
    }

    /** Returns the cost of a request in US dollars; empty if a part of its usage is unknown. */
    public OptionalDouble of(TokenUsage usage) {
        if (usage.hit() == null || usage.miss() == null || usage.completion() == null) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((usage.hit() * hit + usage.miss() * miss + usage.completion() * output) / MILLION);
    }

    /** Returns the cost, in US dollars, of prompt tokens that are in the provider's cache. */
    public double ofHits(long tokens) {
        return tokens * hit / MILLION;
    }

    /** Returns the additional cost, in US dollars, of sending cached tokens again uncached. */
    public double ofLosing(long cachedTokens) {
        return cachedTokens * (miss - hit) / MILLION;
    }
}
