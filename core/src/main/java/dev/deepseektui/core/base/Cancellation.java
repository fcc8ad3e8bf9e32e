package dev.deepseektui.core.base;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A flag that stops work. Any thread may cancel; the registered effects run on that thread, so the working thread need not
 * poll.
 */
public final class Cancellation {
    private final List<Runnable> effects = new ArrayList<>();
    private boolean cancelled;

    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    public void cancel() {
        List<Runnable> due;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            due = List.copyOf(effects);
            effects.clear();
            notifyAll();
        }
        due.forEach(Runnable::run);
    }

    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /** Runs the effect when cancelled, or at once if already cancelled. The effect must be quick and must not throw. */
    public Registration whenCancelled(Runnable effect) {
        // A new object per registration, so that an effect registered twice can be removed once.
        Runnable registered = () -> effect.run();
        synchronized (this) {
            if (!cancelled) {
                effects.add(registered);
                return () -> remove(registered);
            }
        }
        effect.run();
        return () -> {};
    }

    private synchronized void remove(Runnable effect) {
        effects.remove(effect);
    }

    /**
     * Waits until work is cancelled or the duration has passed, and returns true if it is cancelled. An interruption
     * counts as a cancellation; the interrupt flag stays set.
     */
    public synchronized boolean await(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        try {
            long left = duration.toNanos();
            while (!cancelled && left > 0) {
                wait(left / 1_000_000, (int) (left % 1_000_000));
                left = end - System.nanoTime();
            }
            return cancelled;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
