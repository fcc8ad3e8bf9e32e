package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;

/** Puts questions to a person. */
public interface Approver {
    /** Waits for the answer; when cancelled, it is no. */
    Answer ask(Question question, Cancellation cancellation);
}
