package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pending requests to a server. The server's questions to the user belong to them, and are cancelled when the last one
 * ends. Thread-safe.
 */
final class RunningAsks {
    private final Set<PendingRequest> running = new HashSet<>();
    /** The pending requests that each question belongs to, by the question's cancellation. */
    private final Map<Cancellation, Set<PendingRequest>> questions = new HashMap<>();

    final class PendingRequest implements AutoCloseable {
        @Override
        public void close() {
            ended(this);
        }
    }

    @FunctionalInterface
    interface Responder {
        Object answer(Cancellation cancellation) throws RpcFailure;
    }

    synchronized PendingRequest begin() {
        PendingRequest ask = new PendingRequest();
        running.add(ask);
        return ask;
    }

    /**
     * Asks a question. Rejects it if no request is pending, because a server must not contact the user on its own
     * initiative.
     */
    @SuppressWarnings("try") // registered for the duration of the block
    Object during(Cancellation cancellation, Responder answering) throws RpcFailure {
        Cancellation end = new Cancellation();
        synchronized (this) {
            if (running.isEmpty()) {
                throw RpcFailure.refused(
                        RpcError.of(RpcError.INVALID_REQUEST, "the user is asked only while a request of his runs"));
            }
            questions.put(end, new HashSet<>(running));
        }
        try (Cancellation.Registration registered = cancellation.whenCancelled(end::cancel)) {
            return answering.answer(end);
        } finally {
            synchronized (this) {
                questions.remove(end);
            }
        }
    }

    private void ended(PendingRequest ask) {
        List<Cancellation> over;
        synchronized (this) {
            running.remove(ask);
            questions.values().forEach(asks -> asks.remove(ask));
            over = questions.keySet().stream()
                    .filter(end -> questions.getOrDefault(end, Set.of()).isEmpty())
                    .toList();
        }
        over.forEach(Cancellation::cancel);
    }
}
