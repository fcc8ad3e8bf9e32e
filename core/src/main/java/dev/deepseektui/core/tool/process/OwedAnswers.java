package dev.deepseektui.core.tool.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The answers of somebody who answers each order with one byte, in their turn. One that comes too late is not taken for the answer to the
 * next order. Owned by one thread at a time.
 */
final class OwedAnswers {
    private static final Duration LOOK_AGAIN = Duration.ofNanos(100_000);

    private final InputStream answers;
    private int owed;

    OwedAnswers(InputStream answers) {
        this.answers = answers;
    }

    /**
     * Waits for the answer to an order that was just given, and to those before.
     *
     * @return false where it did not come within the patience, or nobody is awake to give it
     */
    boolean await(Duration patience, BooleanSupplier isAwake) throws IOException {
        owed++;
        long end = System.nanoTime() + patience.toNanos();
        take();
        while (owed > 0 && isAwake.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            take();
        }
        return owed == 0;
    }

    private void take() throws IOException {
        int there = Math.min(owed, answers.available());
        answers.skipNBytes(there);
        owed -= there;
    }
}
