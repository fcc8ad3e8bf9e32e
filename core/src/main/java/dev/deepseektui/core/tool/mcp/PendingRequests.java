package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The pending requests to a server. A server may ask the user questions only while a request is pending. When the last
 * request ends, all questions are cancelled. Thread-safe.
 */
final class PendingRequests {
    private final Set<Cancellation> questions = new HashSet<>();
    private int running;

    @FunctionalInterface
    interface Responder {
        Object answer(Cancellation cancellation) throws RpcFailure;
    }

    synchronized void begin() {
        running++;
    }

    void end() {
        List<Cancellation> over = List.of();
        synchronized (this) {
            running--;
            if (running == 0) {
                over = List.copyOf(questions);
            }
        }
        over.forEach(Cancellation::cancel);
    }

    /**
     * Runs a question. Refuses it if no request is pending, because a server must not contact the user on its own initiative.
     */
    @SuppressWarnings("try") // registered for the duration of the block
    Object runQuestion(Cancellation cancellation, Responder answering) throws RpcFailure {
        Cancellation end = new Cancellation();
        synchronized (this) {
            if (running == 0) {
                throw RpcFailure.refused(
                        RpcError.of(RpcError.INVALID_REQUEST, "the user is asked only while a request of his runs"));
            }
            questions.add(end);
        }
        try (Cancellation.Registration registered = cancellation.whenCancelled(end::cancel)) {
            return answering.answer(end);
        } finally {
            synchronized (this) {
                questions.remove(end);
            }
        }
    }
}
