package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;

/** Puts the questions of a session and of its agents to a person one after the other. Any thread may ask. */
public final class OneQuestionAtATime implements Approver {
    private final Approver person;

    public OneQuestionAtATime(Approver person) {
        this.person = person;
    }

    @Override
    public synchronized Answer ask(Question question, Cancellation cancellation) {
        return cancellation.isCancelled() ? new Answer.No() : person.ask(question, cancellation);
    }

    /** What an agent asks through. */
    public Approver of(String agent) {
        return (question, cancellation) -> ask(question.askedBy(agent), cancellation);
    }
}
