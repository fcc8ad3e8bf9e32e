package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The pending requests to a server. Questions of the server to the user belong to them and are cancelled with the last one. Any thread may
 * call.
 */
final class RunningAsks {
    private final Set<PendingRequest> running = new HashSet<>();
    private final Set<UserQuestion> questions = new HashSet<>();

    /** A pending request. */
    final class PendingRequest implements AutoCloseable {
        @Override
        public void close() {
            ended(this);
        }
    }

    /** A question of the server to the user. */
    private static final class UserQuestion {
        private final Set<PendingRequest> asks;
        private final Cancellation end = new Cancellation();

        private UserQuestion(Set<PendingRequest> asks) {
            this.asks = new HashSet<>(asks);
        }

        private boolean isOverWithout(PendingRequest ask) {
            return asks.remove(ask) && asks.isEmpty();
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

    /** Runs a question; refused where no request is pending, because a server must not contact the user by itself. */
    @SuppressWarnings("try") // registered as long as the block lasts
    Object during(Cancellation cancellation, Responder answering) throws RpcFailure {
        UserQuestion question;
        synchronized (this) {
            if (running.isEmpty()) {
                throw RpcFailure.refused(
                        RpcError.of(RpcError.INVALID_REQUEST, "the user is asked only while a request of his runs"));
            }
            question = new UserQuestion(running);
            questions.add(question);
        }
        try (Cancellation.Registration registered = cancellation.whenCancelled(question.end::cancel)) {
            return answering.answer(question.end);
        } finally {
            synchronized (this) {
                questions.remove(question);
            }
        }
    }

    private void ended(PendingRequest ask) {
        List<UserQuestion> over = new ArrayList<>();
        synchronized (this) {
            running.remove(ask);
            questions.stream().filter(question -> question.isOverWithout(ask)).forEach(over::add);
        }
        over.forEach(question -> question.end.cancel());
    }
}
