package dev.deepseektui.core.session.turn;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * A queue of work for the engine's thread from concurrent calls: any thread adds to it, and the engine's runs it while it waits for them.
 */
final class EngineQueue {
    private final BlockingQueue<Runnable> wanted = new LinkedBlockingQueue<>();

    void post(Runnable deed) {
        wanted.add(deed);
    }

    /** Waits for an answer of the engine's thread; a failure there is thrown here. On any other thread. */
    <T> T ask(Supplier<T> question) {
        return CompletableFuture.supplyAsync(question, this::post).join();
    }

    /** Waits for the end of a call that was cancelled after a mistake; runs its work, and ignores further failures. */
    void abandon(CompletableFuture<?> outcome, Throwable mistake) {
        while (!outcome.isDone()) {
            try {
                await(outcome);
            } catch (RuntimeException again) {
                mistake.addSuppressed(again);
            }
        }
    }

    /** Waits for the outcome of a call, and meanwhile runs its work; all of it is done on return. */
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
