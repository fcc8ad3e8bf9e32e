package dev.deepseektui.core.memory.external;

import java.time.Duration;
import java.time.Instant;

/** Whether somebody who failed again and again is asked once more. One thread's. */
final class CircuitBreaker {
    private static final int FAILURES = 3;
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private int failures;
    private Instant askAgain = Instant.MIN;

    boolean isOpen(Instant now) {
        return failures >= FAILURES && now.isBefore(askAgain);
    }

    void worked() {
        failures = 0;
    }

    /** After a pause one more failure opens it again. */
    void failed(Instant now) {
        failures++;
        askAgain = now.plus(PAUSE);
    }
}
