package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a server is asked just now. What it asks the user meanwhile belongs to that, and is over with the last of it. Any thread. */
final class RunningAsks {
    private final Set<Ask> running = new HashSet<>();
    private final Set<Question> questions = new HashSet<>();

    /** Something that a server is asked, until it is closed. */
    final class Ask implements AutoCloseable {
        @Override
        public void close() {
            ended(this);
        }
    }

    /** Something that the server asks of the user. */
    private static final class Question {
        private final Set<Ask> asks;
        private final Cancellation end = new Cancellation();

        private Question(Set<Ask> asks) {
            this.asks = new HashSet<>(asks);
        }

        private boolean isOverWithout(Ask ask) {
            return asks.remove(ask) && asks.isEmpty();
        }
    }

    /** What is done while a server waits. */
    @FunctionalInterface
    interface Answering {
        Object answer(Cancellation cancellation) throws RpcFailure;
    }

    synchronized Ask begin() {
        Ask ask = new Ask();
        running.add(ask);
        return ask;
    }

    /** Refused where nothing runs: a server has no business with the user by itself. */
    @SuppressWarnings("try") // registered as long as the block lasts
    Object during(Cancellation cancellation, Answering answering) throws RpcFailure {
        Question question;
        synchronized (this) {
            if (running.isEmpty()) {
                throw RpcFailure.refused(
                        RpcError.of(RpcError.INVALID_REQUEST, "the user is asked only while a request of his runs"));
            }
            question = new Question(running);
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

    private void ended(Ask ask) {
        List<Question> over = new ArrayList<>();
        synchronized (this) {
            running.remove(ask);
            questions.stream().filter(question -> question.isOverWithout(ask)).forEach(over::add);
        }
        over.forEach(question -> question.end.cancel());
    }
}
