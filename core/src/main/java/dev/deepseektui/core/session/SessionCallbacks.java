package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.NoTerminal;
import dev.deepseektui.core.mcp.Form;
import dev.deepseektui.core.session.state.SessionListener;
import dev.deepseektui.core.turn.Continuation;
import java.util.Optional;

/**
 * Who is there while a session works: whom it asks, and who watches.
 *
 * @param forms puts forms of servers before the user, where somebody can fill them in
 */
public record SessionCallbacks(
        Approver approver, Continuation continuation, SessionListener listener, Optional<Form.Filler> forms) {
    public SessionCallbacks(Approver approver, Continuation continuation, SessionListener listener) {
        this(approver, continuation, listener, Optional.empty());
    }

    /** The same with somebody who can fill in forms. */
    public SessionCallbacks filling(Form.Filler filler) {
        return new SessionCallbacks(approver, continuation, listener, Optional.of(filler));
    }

    /** The same, but for whom it asks. */
    SessionCallbacks asking(Approver other) {
        return new SessionCallbacks(other, continuation, listener, forms);
    }

    /** Nobody to ask. */
    public static SessionCallbacks watching(SessionListener listener) {
        return new SessionCallbacks(new NoTerminal(), Continuation.STOP, listener);
    }
}
