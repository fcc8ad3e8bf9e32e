package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tape.SessionFiles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The running agents, limited in number. Each can be stopped. Thread-safe. */
public final class AgentRuns {
    private static final long TIMEOUT_MILLIS = 100;

    private final Map<Integer, Cancellation> running = new ConcurrentHashMap<>();
    private final SessionFiles files;
    private final int places;
    private final Semaphore free;

    /**
     * Creates the runs of a session.
     *
     * @param files the files of the session
     * @param places the maximum number of agents that run at the same time
     */
    public AgentRuns(SessionFiles files, int places) {
        this.files = files;
        this.places = places;
        this.free = new Semaphore(places);
    }

    /** Returns the files of the parent session. */
    public SessionFiles files() {
        return files;
    }

    public int places() {
        return places;
    }

    /**
     * Blocks until a slot is free and takes it. The caller must release it later. Returns false if cancelled or
     * interrupted.
     */
    boolean takeSlot(Cancellation cancellation) {
        try {
            while (!cancellation.isCancelled()) {
                if (free.tryAcquire(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
                    return true;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    void givePlace() {
        free.release();
    }

    void begin(int number, Cancellation cancellation) {
        running.put(number, cancellation);
    }

    void end(int number) {
        running.remove(number);
    }

    public boolean isRunning(int number) {
        return running.containsKey(number);
    }

    /** Cancels an agent without waiting. Returns false if it is not running. */
    public boolean stop(int number) {
        Cancellation cancellation = running.get(number);
        if (cancellation != null) {
            cancellation.cancel();
        }
        return cancellation != null;
    }
}
