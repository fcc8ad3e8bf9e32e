package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.chat.Usage;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/** A request and its outcome. */
public final class Exchange {
    private final long number;
    private final Instant received;
    private final ReceivedRequest request;
    private final LongSupplier sent;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();

    /** The way in which sending an answer ended. */
    public enum Ending {
        COMPLETE,
        /** A configured fault broke off the answer. */
        BROKEN_OFF,
        /** The client disconnected, or the simulator was closed. */
        CLIENT_LEFT
    }

    /**
     * The outcome of a request.
     *
     * @param status the HTTP status; 0 if no response was sent
     * @param body the error, or the complete answer as one object even if it was streamed
     * @param usage the billed tokens; empty if nothing was billed
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

    /**
     * Returns the number of bytes sent to the client so far, including head and framing; for tests of exchanges in
     * progress.
     */
    public long sent() {
        return sent.getAsLong();
    }

    /** Returns a future that completes when the last byte has been sent, or when sending has failed. */
    public CompletableFuture<Outcome> outcome() {
        return outcome;
    }
}
