package dev.deepseektui.core.conversation.cost;

import dev.deepseektui.core.conversation.cost.PrefixCacheModel.PromptUnits;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What the provider's cache did for the last requests: a fold over the tape, and the clock for what is under way. One thread's. */
public final class CacheRecord {
    private static final int KEPT = 10;
    private static final int ANOMALIES_KEPT = 20;

    private final Deque<CachedRequest> requests = new ArrayDeque<>();
    private final Deque<CacheAnomaly> anomalies = new ArrayDeque<>();
    private @Nullable CachedRequest open;
    private boolean wasBarren;

    public void apply(Recorded recorded) {
        if (recorded.event() instanceof RequestSent sent) {
            open = CachedRequest.sent(sent.turn(), sent.step(), recorded.ts())
                    .after(
                            requests.isEmpty()
                                    ? null
                                    : Duration.between(requests.getLast().sent(), recorded.ts()));
            requests.add(open);
            if (requests.size() > KEPT) {
                requests.removeFirst();
            }
        } else if (recorded.event() instanceof ReplyReceived reply && !reply.comesFromModel()) {
            forgetOpen();
        } else if (recorded.event() instanceof ReplyReceived reply && open != null && reply.usage() != null) {
            replace(open.billed(reply.usage().hit(), reply.usage().miss()));
        } else if (recorded.event() instanceof ReplyCut && open != null) {
            // The provider has read this very prompt meanwhile, as far as it came.
            replace(open.expecting(null));
        } else if (recorded.event() instanceof CacheAnomaly anomaly) {
            wasBarren = anomaly.hit() == 0;
            anomalies.add(anomaly);
            if (anomalies.size() > ANOMALIES_KEPT) {
                anomalies.removeFirst();
            }
        }
    }

    /**
     * So many tokens of the request that was just sent should be known, by our count, and no more than the provider itself counted of the
     * request before. Of requests that were only read from a tape nobody asks.
     */
    public void expects(OptionalLong common) {
        CachedRequest request = open;
        if (request != null && common.isPresent()) {
            replace(request.expecting(Math.min(common.getAsLong(), billedBefore())));
        }
    }

    private long billedBefore() {
        return requests.stream()
                .skip(Math.max(0, requests.size() - 2))
                .limit(requests.size() - 1)
                .map(CachedRequest::prompt)
                .mapToLong(prompt -> prompt.orElse(Long.MAX_VALUE))
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }

    /** The first of the answer is there. */
    public void answers(Instant now) {
        CachedRequest request = open;
        if (request != null && request.firstToken() == null) {
            replace(request.answeredAfter(Duration.between(request.sent(), now)));
        }
    }

    /** How long the beginning of the answer that is under way, or was last, took; empty where there is none yet. */
    public Optional<Duration> firstToken() {
        return Optional.ofNullable(open).map(CachedRequest::firstToken);
    }

    /** It went to no provider. */
    private void forgetOpen() {
        if (open != null) {
            requests.removeLast();
            open = null;
        }
    }

    private void replace(CachedRequest known) {
        requests.removeLast();
        requests.add(known);
        open = known;
    }

    /** Of the last request; a provider that has no cache is told of once. */
    public Optional<CacheAnomaly> anomaly(Duration life) {
        return Optional.ofNullable(open)
                .flatMap(request -> request.anomaly(life))
                .filter(anomaly -> !(wasBarren && anomaly.hit() == 0));
    }

    /** Where it did something else than expected, the oldest first. */
    public List<CacheAnomaly> anomalies() {
        return List.copyOf(anomalies);
    }

    /** The oldest first. */
    public List<CachedRequest> requests() {
        return List.copyOf(requests);
    }

    /**
     * The provider's cache held less than was expected of it, by more than one of its units.
     *
     * @param hit tokens that were billed as read from the cache
     * @param expected tokens that the prompt had in common with the request before
     */
    public record CacheAnomaly(long turn, int step, long hit, long expected) implements TapeEvent {}

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
}
