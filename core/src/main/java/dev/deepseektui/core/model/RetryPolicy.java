package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import java.time.Duration;
import java.util.Optional;

/**
 * Whether and when a request that brought no whole answer is sent again: exponential with full jitter, as the API reference has it.
 *
 * @param retries how often at most
 */
public record RetryPolicy(int retries) {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofSeconds(10);
    /** A server that asks for more patience than this gets none: the user should know, not wait. */
    static final Duration LONGEST_ASKED = Duration.ofMinutes(2);

    /**
     * How long to wait, or empty to give up.
     *
     * @param retry the number of the retry in question, from 1
     * @param asked what the server asked to wait
     * @param random from 0 up to 1
     */
    public Optional<Duration> pause(int retry, ChatFailure.FailureKind kind, Optional<Duration> asked, double random) {
        if (!kind.isPassing() || retry > retries || asked.filter(this::tooLong).isPresent()) {
            return Optional.empty();
        }
        Duration jittered = Duration.ofNanos((long) (ceiling(retry).toNanos() * random));
        return Optional.of(asked.filter(wait -> wait.compareTo(jittered) > 0).orElse(jittered));
    }

    private boolean tooLong(Duration asked) {
        return asked.compareTo(LONGEST_ASKED) > 0;
    }

    private static Duration ceiling(int retry) {
        int doublings = Math.min(retry - 1, 10);
        Duration grown = FIRST.multipliedBy(1L << doublings);
        return grown.compareTo(LONGEST) < 0 ? grown : LONGEST;
    }

    /** How time passes between two tries: waiting in the program, a note in tests. True when cancelled meanwhile. */
    @FunctionalInterface
    public interface RetryDelay {
        boolean cancelledWithin(Duration duration, Cancellation cancellation);

        static RetryDelay real() {
            return (duration, cancellation) -> cancellation.await(duration);
        }
    }
}
