package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;
import java.util.function.Supplier;

/** Puts questions to a person. */
public interface Approver {
    /** Waits for the answer; when cancelled, it is no. */
    Answer ask(Question question, Cancellation cancellation);

    /** What leads to a question, once all that others asked before is answered: it may need none any more. */
    default <T> T inTurn(Supplier<T> deciding) {
        return deciding.get();
    }
}
