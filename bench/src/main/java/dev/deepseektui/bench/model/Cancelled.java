package dev.deepseektui.bench.model;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The times of a cancelled request, in nanoseconds.
 *
 * @param start the time of the cancellation
 * @param returned the duration from the cancellation until the call returned
 * @param closed the duration from the cancellation until the server saw the connection closed; 0 if there is no server,
 * or if the server saw the connection closed before the cancellation
 */
record Cancelled(long start, long returned, long closed) {
    static final Duration TIMEOUT = Duration.ofSeconds(10);
    /** The delay before cancelling, long enough to be in the middle of a phase. */
    private static final long SETTLE_MILLIS = 15;

    private static final ChatRequest REQUEST = new ChatRequest(
            "deepseek-flash",
            Effort.OFF,
            100,
            JsonText.of("[{\"role\":\"user\",\"content\":\"hi\"}]"),
            JsonText.NONE,
            10,
            1_000_000);

    /**
     * Sends a request and cancels it shortly after the phase begins.
     *
     * @param begins the event that begins the phase; empty to cancel shortly after the start
     */
    static Cancelled of(DeepSeek client, Optional<Class<? extends ChatEvent>> begins) {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<@Nullable ChatEvent> begun = new CompletableFuture<>();
        if (begins.isEmpty()) {
            begun.complete(null);
        }
        CompletableFuture<Long> start = CompletableFuture.supplyAsync(() -> cancel(begun, cancellation));
        ChatOutcome outcome = client.answer(
                REQUEST,
                event -> {
                    if (begins.filter(kind -> kind.isInstance(event)).isPresent()) {
                        begun.complete(event);
                    }
                },
                cancellation);
        long end = System.nanoTime();
        if (!(outcome instanceof ChatFailure failure) || failure.kind() != ChatFailure.FailureKind.CANCELLED) {
            throw new IllegalStateException(outcome.toString());
        }
        return new Cancelled(start.join(), end - start.join(), 0);
    }

    private static long cancel(CompletableFuture<@Nullable ChatEvent> begun, Cancellation cancellation) {
        try {
            begun.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            Thread.sleep(SETTLE_MILLIS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
        long start = System.nanoTime();
        cancellation.cancel();
        return start;
    }

    Cancelled seenBy(CompletableFuture<Long> end) throws Exception {
        long seen = end.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        return new Cancelled(start, returned, Math.max(0, seen - start));
    }
}
