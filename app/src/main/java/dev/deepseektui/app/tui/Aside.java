package dev.deepseektui.app.tui;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** What comes of work that is done on a thread of its own, while whoever needs it does something else? */
public final class Aside<T> {
    private final FutureTask<T> task;

    private Aside(FutureTask<T> task) {
        this.task = task;
    }

    public static <T> Aside<T> begin(String name, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        new Thread(task, name).start();
        return new Aside<>(task);
    }

    /** Waits for it; throws what it threw. */
    public T result() throws IOException, InterruptedException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException failure) {
                throw failure;
            }
            if (cause instanceof RuntimeException mistake) {
                throw mistake;
            }
            throw new IllegalStateException(cause);
        }
    }
}
