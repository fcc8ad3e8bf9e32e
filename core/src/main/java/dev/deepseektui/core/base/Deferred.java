package dev.deepseektui.core.base;

import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An expensive value that is computed once: on its own thread or by the first caller. Other callers wait. */
public final class Deferred<T> implements Supplier<T> {
    private final FutureTask<T> making;

    private Deferred(Supplier<T> source) {
        this.making = new FutureTask<>(source::get);
    }

    public static <T> Deferred<T> of(Supplier<T> source) {
        return new Deferred<>(source);
    }

    /** Starts computing the value on a new thread with this name. */
    public static <T> Deferred<T> begun(String name, Supplier<T> source) {
        Deferred<T> begun = new Deferred<>(source);
        Daemon.start(name, begun.making);
        return begun;
    }

    /** Returns the value, or throws the exception that its computation threw. */
    @Override
    public T get() {
        // Computes the value, unless it exists or is being computed.
        making.run();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return making.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw thrown(Objects.requireNonNullElse(e.getCause(), e));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Passes the value to the consumer if it has been computed, for example to release the value. */
    public void ifMade(Consumer<T> use) {
        if (making.isDone()) {
            use.accept(get());
        }
    }

    private static RuntimeException thrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException mistake ? mistake : new IllegalStateException(cause);
    }
}
