package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.NoTerminal;
import dev.deepseektui.core.turn.Continuation;
import dev.deepseektui.core.turn.TurnListener;

/** Who is there while a session works: whom it asks, and who watches. */
public record Company(Approver approver, Continuation continuation, TurnListener listener) {

    /** Nobody to ask. */
    public static Company watching(TurnListener listener) {
        return new Company(new NoTerminal(), Continuation.STOP, listener);
    }
}
