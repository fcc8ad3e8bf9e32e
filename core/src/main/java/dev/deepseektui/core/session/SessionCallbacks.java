package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Approver.NoTerminal;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tool.mcp.InputForm;
import java.util.Optional;

/**
 * Callbacks of a front end.
 *
 * @param forms shows the forms of servers to the user; empty if the front end cannot do so
 * @param inbox the work for the thread that opens the session
 */
public record SessionCallbacks(
        Approver approver,
        Continuation continuation,
        SessionListener listener,
        Optional<InputForm.Filler> forms,
        EngineInbox inbox) {
    public SessionCallbacks(Approver approver, Continuation continuation, SessionListener listener) {
        this(
                approver,
                continuation,
                listener,
                Optional.empty(),
                new EngineInbox(error -> listener.defect("work between steps", error)));
    }

    /** Returns callbacks for a session without an interactive user. */
    public static SessionCallbacks watching(SessionListener listener) {
        return new SessionCallbacks(new NoTerminal(), Continuation.STOP, listener);
    }
}
