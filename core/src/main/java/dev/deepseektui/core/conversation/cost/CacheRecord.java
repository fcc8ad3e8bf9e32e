package dev.deepseektui.core.conversation.cost;

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

/** A record of the provider's cache hits in the last requests, folded from the tape. Confined to one thread. */
public final class CacheRecord {
    /** The granularity of the provider's cache, in tokens. */
    private static final int UNIT = 128;

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
            // The provider has already read this prompt, so an unknown part of it may be in the cache and no number of
            // hits is expected.
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
     * Sets how many tokens of the last request should be cache hits: those shared with the previous request, but at
     * most as many as were billed for the previous request.
     *
     * @param common the number of tokens shared with the previous request; empty if unknown
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

    /** Records the time of the first token. */
    public void answers(Instant now) {
        CachedRequest request = open;
        if (request != null && request.firstToken() == null) {
            replace(request.answeredAfter(Duration.between(request.sent(), now)));
        }
    }

    /** Returns the time to the first token of the latest request; empty before its first token. */
    public Optional<Duration> firstToken() {
        return Optional.ofNullable(open).map(CachedRequest::firstToken);
    }

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

    /**
     * Returns the last request's anomaly, if any. Of consecutive anomalies without any hits, only the first is
     * reported.
     */
    public Optional<CacheAnomaly> anomaly(Duration life) {
        return Optional.ofNullable(open)
                .flatMap(request -> request.anomaly(life))
                .filter(anomaly -> !(wasBarren && anomaly.hit() == 0));
    }

    /** Returns the last anomalies, oldest first. */
    public List<CacheAnomaly> anomalies() {
        return List.copyOf(anomalies);
    }

    /** Returns the last requests, oldest first. */
    public List<CachedRequest> requests() {
        return List.copyOf(requests);
    }

    /**
     * A request had fewer cache hits than expected. The difference exceeds the cache's granularity of 128 tokens.
     *
     * @param hit tokens billed as hits
     * @param expected tokens shared with the previous request
     */
    public record CacheAnomaly(long turn, int step, long hit, long expected) implements TapeEvent {}

    /**
     * The effect of the provider's cache on a request. Null means unknown, not zero.
     *
     * @param hit tokens billed as hits
     * @param miss tokens billed as misses
     * @param expected tokens shared with the previous request
     * @param firstToken the time to the first token
     * @param idle the time since the previous request
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

        /** Returns the number of billed prompt tokens; empty if unknown. */
        OptionalLong prompt() {
            return hit == null || miss == null ? OptionalLong.empty() : OptionalLong.of(hit + miss);
        }

        /**
         * Returns an anomaly if there were fewer hits than expected; empty otherwise. After the cache's lifetime, no
         * hits are expected.
         */
        Optional<CacheAnomaly> anomaly(Duration life) {
            if (hit == null || expected == null || idle == null || idle.compareTo(life) > 0) {
                return Optional.empty();
            }
            return expected - hit > UNIT ? Optional.of(new CacheAnomaly(turn, step, hit, expected)) : Optional.empty();
        }
    }

    /** The time of the last request, folded from the tape. Confined to one thread. */
    public static final class LastRequest {
        private @Nullable Instant sent;

        public void apply(Recorded recorded) {
            if (recorded.event() instanceof RequestSent) {
                sent = recorded.ts();
            }
        }

        /** Returns whether the cache has expired, so that a rewrite loses nothing. */
        public boolean isCacheCold(Duration life, Instant now) {
            return sent != null && sent.plus(life).isBefore(now);
        }
    }
}
