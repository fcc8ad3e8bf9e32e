package dev.deepseektui.core.rpc;

import java.util.function.LongSupplier;

/** A clock that stands still while the other side waits for this one: that time counts against no patience. Any thread. */
final class WaitingTime {
    private final LongSupplier nanos;
    private int held;
    private long heldSince;
    private long stoodStill;

    WaitingTime(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** In nanoseconds, from anywhere. */
    synchronized long now() {
        return (held > 0 ? heldSince : nanos.getAsLong()) - stoodStill;
    }

    synchronized boolean isHeld() {
        return held > 0;
    }

    /** Until it is closed. */
    Connection.Hold hold() {
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
