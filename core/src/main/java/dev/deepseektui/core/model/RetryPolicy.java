package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import java.time.Duration;
import java.util.Optional;

/**
 * The retry policy: exponential delays with full jitter, as in the API reference.
 *
 * @param retries the maximum number of retries
 */
public record RetryPolicy(int retries) {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration MAX_DELAY = Duration.ofSeconds(10);
    /** The maximum delay that a server may request; a longer one ends the retries and is reported to the user. */
    static final Duration MAX_REQUESTED_DELAY = Duration.ofMinutes(2);

    /**
     * Returns the delay before a retry; empty if the request is not retried.
     *
     * @param retry the number of the retry, from 1
     * @param asked the delay that the server requests
     * @param random a number from 0 (inclusive) to 1 (exclusive)
     */
    public Optional<Duration> pause(int retry, ChatFailure.FailureKind kind, Optional<Duration> asked, double random) {
        if (!kind.isPassing() || retry > retries || asked.filter(this::tooLong).isPresent()) {
            return Optional.empty();
        }
        Duration jittered = Duration.ofNanos((long) (ceiling(retry).toNanos() * random));
        return Optional.of(asked.filter(wait -> wait.compareTo(jittered) > 0).orElse(jittered));
    }

    private boolean tooLong(Duration asked) {
        return asked.compareTo(MAX_REQUESTED_DELAY) > 0;
    }

    private static Duration ceiling(int retry) {
        int doublings = Math.min(retry - 1, 10);
        Duration grown = FIRST.multipliedBy(1L << doublings);
        return grown.compareTo(MAX_DELAY) < 0 ? grown : MAX_DELAY;
    }

    /** A function that waits between two attempts. It returns true if it was cancelled while waiting. */
    @FunctionalInterface
    public interface RetryDelay {
        boolean cancelledWithin(Duration duration, Cancellation cancellation);

        static RetryDelay real() {
            return (duration, cancellation) -> cancellation.await(duration);
        }
    }
}
