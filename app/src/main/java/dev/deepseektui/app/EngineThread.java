package dev.deepseektui.app;

import dev.deepseektui.core.session.Session;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The one thread that works on a session. It runs work in order, and work for a boundary also between two steps of a turn. Any thread may
 * add work; none runs once the thread is closed.
 */
public final class EngineThread {
    private static final long PATIENCE_SECONDS = 5;

    private final ExecutorService engine = Executors.newSingleThreadExecutor(work -> new Thread(work, "engine"));
    private final AtomicInteger pending = new AtomicInteger();
    private final Runnable idle;

    /** @param idle runs whenever no work is left */
    public EngineThread(Runnable idle) {
        this.idle = idle;
    }

    /** Returns false if the thread is closed and the work will not run. */
    public boolean execute(Runnable work) {
        pending.incrementAndGet();
        try {
            engine.execute(() -> {
                try {
                    work.run();
                } finally {
                    if (pending.decrementAndGet() == 0) {
                        idle.run();
                    }
                }
            });
            return true;
        } catch (RejectedExecutionException closing) {
            pending.decrementAndGet();
            return false;
        }
    }

    /**
     * Runs work at the next boundary, where no tool call is open, also in the middle of a turn.
     *
     * @param between runs before if no turn runs
     */
    public void atBoundary(Session open, Runnable work, Runnable between) {
        open.safePoint().post(work);
        // Drains the safe point if no turn runs.
        execute(() -> {
            between.run();
            open.safePoint().drain();
        });
    }

    /** Refuses more work, and waits for a limited time until all work and this last has run. */
    public void close(Runnable last) {
        if (!execute(last)) {
            return;
        }
        engine.shutdown();
        try {
            if (!engine.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                engine.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
