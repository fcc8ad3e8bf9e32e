package dev.deepseektui.core.session.turn;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * A queue of work for the engine's thread. Any thread may add work; the engine's thread runs it while waiting for
 * concurrent calls.
 */
final class EngineQueue {
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();

    void post(Runnable work) {
        queue.add(work);
    }

    /**
     * Computes an answer on the engine's thread and blocks until it is available. Rethrows exceptions. Called on other
     * threads.
     */
    <T> T ask(Supplier<T> question) {
        return CompletableFuture.supplyAsync(question, this::post).join();
    }

    /**
     * Blocks until a call that was cancelled because of {@code mistake} has ended, and runs its queued work. Further
     * exceptions are added to {@code mistake} as suppressed.
     */
    void abandon(CompletableFuture<?> outcome, Throwable mistake) {
        while (!outcome.isDone()) {
            try {
                await(outcome);
            } catch (RuntimeException again) {
                mistake.addSuppressed(again);
            }
        }
    }

    /** Blocks until a call has ended, and runs queued work meanwhile. On return, all work of the call is done. */
    <T> T await(CompletableFuture<T> outcome) {
        CompletableFuture<T> ended = outcome.whenComplete((done, failure) -> post(() -> {}));
        boolean interrupted = false;
        while (!outcome.isDone()) {
            try {
                queue.take().run();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        for (Runnable next = queue.poll(); next != null; next = queue.poll()) {
            next.run();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return ended.join();
    }
}
