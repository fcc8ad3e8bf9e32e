package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.chat.Usage;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/** One request and what became of it. */
public final class Exchange {
    private final long number;
    private final Instant received;
    private final ReceivedRequest request;
    private final LongSupplier sent;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();

    /** The end of sending an answer. */
    public enum Ending {
        COMPLETE,
        /** Broken off by a configured fault. */
        BROKEN_OFF,
        /** The client was gone, or the simulator was closed. */
        CLIENT_LEFT
    }

    /**
     * An answer.
     *
     * @param status 0 if none was sent
     * @param body the error, or the answer in one object even if it was streamed
     */
    public record Outcome(int status, Ending ending, String body, Optional<Usage> usage) {}

    Exchange(long number, Instant received, ReceivedRequest request, LongSupplier sent) {
        this.number = number;
        this.received = received;
        this.request = request;
        this.sent = sent;
    }

    public long number() {
        return number;
    }

    public Instant received() {
        return received;
    }

    public ReceivedRequest request() {
        return request;
    }

    /** Returns how many bytes the client was sent so far, head and framing included; for tests that meet the exchange under way. */
    public long sent() {
        return sent.getAsLong();
    }

    /** Completes when the last byte was sent, or when none will be. */
    public CompletableFuture<Outcome> outcome() {
        return outcome;
    }
}
