package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;
import java.util.concurrent.atomic.AtomicInteger;

/** Puts the questions of a session and of its agents to a person one after the other. Any thread may ask. */
public final class OneQuestionAtATime implements Approver {
    private final Approver person;
    private final AtomicInteger waiting = new AtomicInteger();

    public OneQuestionAtATime(Approver person) {
        this.person = person;
    }

    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        waiting.incrementAndGet();
        try {
            return next(question, cancellation);
        } finally {
            waiting.decrementAndGet();
        }
    }

    private synchronized Answer next(Question question, Cancellation cancellation) {
        return cancellation.isCancelled()
                ? new Answer.No()
                : person.ask(question.before(waiting.get() - 1), cancellation);
    }

    /** What an agent asks through. */
    public Approver of(String agent) {
        return (question, cancellation) -> ask(question.askedBy(agent), cancellation);
    }
}
