package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A request that has not been answered yet. The calling thread waits; the connection's reading thread completes the
 * call.
 */
final class PendingCall {
    /** The minimum wait while the clock is paused, in nanoseconds. */
    private static final long HELD_NANOS = 50_000_000;

    private final TimeLimits limits;
    private final Clock clock;
    private final long start;
    private long lastProgress;
    private @Nullable JsonNode result;
    private @Nullable RpcFailure failure;

    /** A clock that can be paused: paused time does not count against a call's time limits. Thread-safe. */
    static final class Clock {
        private final LongSupplier nanos;
        private int held;
        private long heldSince;
        private long stoodStill;

        Clock(LongSupplier nanos) {
            this.nanos = nanos;
        }

        synchronized long now() {
            return (held > 0 ? heldSince : nanos.getAsLong()) - stoodStill;
        }

        synchronized boolean isHeld() {
            return held > 0;
        }

        Connection.TimeoutPause hold() {
            synchronized (this) {
                if (held++ == 0) {
                    heldSince = nanos.getAsLong();
                }
            }
            return this::release;
        }

        private synchronized void release() {
            if (--held == 0) {
                stoodStill += nanos.getAsLong() - heldSince;
            }
        }
    }

    PendingCall(TimeLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
        this.start = clock.now();
        this.lastProgress = start;
    }

    void progressed(JsonNode params) {
        synchronized (this) {
            lastProgress = clock.now();
        }
        Consumer<JsonNode> progress = limits.progress();
        if (progress != null) {
            progress.accept(params);
        }
    }

    synchronized void succeed(JsonNode answer) {
        if (failure == null && result == null) {
            result = answer;
            notifyAll();
        }
    }

    synchronized void fail(RpcFailure why) {
        if (failure == null && result == null) {
            failure = why;
            notifyAll();
        }
    }

    /** Returns the remaining time in nanoseconds. */
    synchronized long left() {
        long now = clock.now();
        long silent = lastProgress + limits.silence().toNanos() - now;
        return Math.min(silent, start + limits.most().toNanos() - now);
    }

    /** Waits for the answer; returns empty on a timeout. */
    synchronized Optional<JsonNode> await() throws RpcFailure {
        try {
            while (result == null && failure == null) {
                long left = left();
                if (left <= 0) {
                    return Optional.empty();
                }
                long pause = clock.isHeld() ? Math.max(left, HELD_NANOS) : left;
                wait(pause / 1_000_000, (int) (pause % 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RpcFailure.of(RpcFailureKind.CANCELLED, "interrupted");
        }
        if (failure != null) {
            throw failure.again();
        }
        return Optional.ofNullable(result);
    }
}
