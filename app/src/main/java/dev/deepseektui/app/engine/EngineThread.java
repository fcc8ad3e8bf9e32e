package dev.deepseektui.app.engine;

import dev.deepseektui.core.session.Session;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The one thread that works on a session: what it is handed it does in order, and what fits between two steps it does within the turn
 * that runs. Any thread may hand it work; nothing is done any more once it is closed.
 */
public final class EngineThread {
    private static final long PATIENCE_SECONDS = 5;

    private final ExecutorService engine = Executors.newSingleThreadExecutor(work -> new Thread(work, "engine"));
    /** What it was handed and has not done yet. */
    private final AtomicInteger pending = new AtomicInteger();

    private final Runnable idle;

    /** @param idle is run on it whenever nothing is left to do */
    public EngineThread(Runnable idle) {
        this.idle = idle;
    }

    /** False where it is closed: then it will not be done. */
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
     * Where nothing is half done, be it in the middle of a turn.
     *
     * @param between is run before, where no turn does it
     */
    public void atBoundary(Session open, Runnable work, Runnable between) {
        open.safePoint().post(work);
        // Where no turn runs nobody passes the boundary but this.
        execute(() -> {
            between.run();
            open.safePoint().drain();
        });
    }

    /** Takes no more work, and waits until what it has is done, this last; not for ever. */
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
