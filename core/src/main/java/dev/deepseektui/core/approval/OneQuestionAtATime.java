package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Puts the questions of a session and of its agents to a person one after the other. Any thread may ask. */
public final class OneQuestionAtATime implements Approver {
    private final Approver person;
    private final AtomicInteger waiting = new AtomicInteger();

    public OneQuestionAtATime(Approver person) {
        this.person = person;
    }

    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        return inTurn(() -> next(question, cancellation));
    }

    private Answer next(Question question, Cancellation cancellation) {
        return cancellation.isCancelled()
                ? new Answer.No()
                : person.ask(question.before(waiting.get() - 1), cancellation);
    }

    @Override
    public <T> T inTurn(Supplier<T> deciding) {
        if (Thread.holdsLock(this)) {
            return deciding.get();
        }
        waiting.incrementAndGet();
        return alone(deciding);
    }

    private synchronized <T> T alone(Supplier<T> deciding) {
        try {
            return deciding.get();
        } finally {
            // Before the next one looks how many wait.
            waiting.decrementAndGet();
        }
    }

    /** What an agent asks through. */
    public Approver of(String agent) {
        return new OfAgent(this, agent);
    }

    private record OfAgent(OneQuestionAtATime all, String name) implements Approver {
        @Override
        public Answer ask(Question question, Cancellation cancellation) {
            return all.ask(question.askedBy(name), cancellation);
        }

        @Override
        public <T> T inTurn(Supplier<T> deciding) {
            return all.inTurn(deciding);
        }
    }
}
