package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.NoTerminal;
import dev.deepseektui.core.session.state.SessionListener;
import dev.deepseektui.core.turn.Continuation;

/** Who is there while a session works: whom it asks, and who watches. */
public record SessionCallbacks(Approver approver, Continuation continuation, SessionListener listener) {

    /** The same, but for whom it asks. */
    SessionCallbacks asking(Approver other) {
        return new SessionCallbacks(other, continuation, listener);
    }

    /** Nobody to ask. */
    public static SessionCallbacks watching(SessionListener listener) {
        return new SessionCallbacks(new NoTerminal(), Continuation.STOP, listener);
    }
}
