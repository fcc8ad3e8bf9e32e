package dev.deepseektui.core.conversation.cost;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the provider's cache did for one request. What is absent is unknown, never zero.
 *
 * @param hit tokens billed as read from the cache
 * @param miss tokens billed as read anew
 * @param expected tokens in common with the request before: so many should have come from the cache, or more
 * @param firstToken how long the answer's beginning took
 * @param idle since the request before
 */
public record CachedRequest(
        long turn,
        int step,
        Instant sent,
        @Nullable Long hit,
        @Nullable Long miss,
        @Nullable Long expected,
        @Nullable Duration firstToken,
        @Nullable Duration idle) {

    static CachedRequest sent(long turn, int step, Instant sent) {
        return new CachedRequest(turn, step, sent, null, null, null, null, null);
    }

    CachedRequest after(@Nullable Duration pause) {
        return new CachedRequest(turn, step, sent, hit, miss, expected, firstToken, pause);
    }

    CachedRequest expecting(@Nullable Long tokens) {
        return new CachedRequest(turn, step, sent, hit, miss, tokens, firstToken, idle);
    }

    CachedRequest billed(@Nullable Long fromCache, @Nullable Long anew) {
        return new CachedRequest(turn, step, sent, fromCache, anew, expected, firstToken, idle);
    }

    CachedRequest answeredAfter(Duration time) {
        return new CachedRequest(turn, step, sent, hit, miss, expected, time, idle);
    }

    /** The whole prompt, as it was billed. */
    OptionalLong prompt() {
        return hit == null || miss == null ? OptionalLong.empty() : OptionalLong.of(hit + miss);
    }

    /**
     * Whether the provider read less from its cache than was expected, by more than one of its units; nothing is expected of a cache that
     * was left alone longer than it lives.
     */
    Optional<CacheAnomaly> anomaly(Duration life) {
        if (hit == null || expected == null || idle == null || idle.compareTo(life) > 0) {
            return Optional.empty();
        }
        return expected - hit > PromptUnits.INTERVAL
                ? Optional.of(new CacheAnomaly(turn, step, hit, expected))
                : Optional.empty();
    }
}
