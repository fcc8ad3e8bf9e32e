package dev.deepseektui.core.session.turn;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * Work for the engine's thread from calls that run beside it, in order: any thread adds to it, and the
 * engine's does it while it waits for them.
 */
final class EngineQueue {
    private final BlockingQueue<Runnable> wanted = new LinkedBlockingQueue<>();

    void post(Runnable deed) {
        wanted.add(deed);
    }

    /** Waits until the engine's thread has said something to it; where that fails, it is who asked that fails. On any other thread. */
    <T> T ask(Supplier<T> question) {
        return CompletableFuture.supplyAsync(question, this::post).join();
    }

    /** Waits for the end of a call that was cancelled after a mistake: what it wants done is tried, and of nothing that fails more comes. */
    void abandon(CompletableFuture<?> outcome, Throwable mistake) {
        while (!outcome.isDone()) {
            try {
                await(outcome);
            } catch (RuntimeException again) {
                mistake.addSuppressed(again);
            }
        }
    }

    /** Waits for what comes of a call, and does meanwhile what is wanted; all that the call wanted is done when this returns. */
    <T> T await(CompletableFuture<T> outcome) {
        CompletableFuture<T> told = outcome.whenComplete((done, failure) -> post(() -> {}));
        boolean interrupted = false;
        while (!outcome.isDone()) {
            try {
                wanted.take().run();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        for (Runnable next = wanted.poll(); next != null; next = wanted.poll()) {
            next.run();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return told.join();
    }
}
