package dev.deepseektui.app;

import dev.deepseektui.core.session.Session;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The single thread that works on a session. It runs tasks in the order they were added. Tasks added with {@link
 * #atBoundary} may also run between two steps of a turn. Any thread may add tasks. No task runs after the thread is
 * closed.
 */
public final class EngineThread {
    private static final long TIMEOUT_SECONDS = 5;

    private final ExecutorService engine = Executors.newSingleThreadExecutor(work -> new Thread(work, "engine"));
    private final AtomicInteger pending = new AtomicInteger();
    private final Runnable idle;

    /**
     * Creates the thread.
     *
     * @param idle runs whenever the queue becomes empty
     */
    public EngineThread(Runnable idle) {
        this.idle = idle;
    }

    /** Queues a task; returns false if the thread is closed, so the task will not run. */
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
     * Runs a task at the next point where no tool call is pending, even in the middle of a turn.
     *
     * @param between runs before the task if no turn is running
     */
    public void atBoundary(Session open, Runnable work, Runnable between) {
        open.safePoint().post(work);
        // Nothing else drains the safe point if no turn is running.
        execute(() -> {
            between.run();
            open.safePoint().drain();
        });
    }

    /** Queues a last task, rejects further tasks, and waits a limited time for all queued tasks to finish. */
    public void close(Runnable last) {
        if (!execute(last)) {
            return;
        }
        engine.shutdown();
        try {
            if (!engine.awaitTermination(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                engine.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
