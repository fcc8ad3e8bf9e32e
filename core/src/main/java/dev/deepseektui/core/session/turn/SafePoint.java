package dev.deepseektui.core.session.turn;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What is to be done where nothing is half done: before a request, when no tool call is open. Any thread may post. */
public final class SafePoint {
    private final Queue<Runnable> posted = new ConcurrentLinkedQueue<>();

    public void post(Runnable work) {
        posted.add(work);
    }

    /** Does all that was posted, in order. On the engine thread only. */
    public void drain() {
        for (Runnable work = posted.poll(); work != null; work = posted.poll()) {
            work.run();
        }
    }
}
