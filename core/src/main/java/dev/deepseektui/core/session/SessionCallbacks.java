package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Approver.NoTerminal;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tool.mcp.InputForm;
import java.util.Optional;

/**
 * Callbacks of a front end.
 *
 * @param forms shows the forms of servers to the user; empty if the front end cannot do so
 * @param queue the messages that the user sends during a turn
 */
public record SessionCallbacks(
        Approver approver,
        Continuation continuation,
        SessionListener listener,
        Optional<InputForm.Filler> forms,
        PromptQueue queue) {
    public SessionCallbacks(Approver approver, Continuation continuation, SessionListener listener) {
        this(approver, continuation, listener, Optional.empty(), PromptQueue.EMPTY);
    }

    /** Returns callbacks that also show forms. */
    public SessionCallbacks filling(InputForm.Filler filler) {
        return new SessionCallbacks(approver, continuation, listener, Optional.of(filler), queue);
    }

    /** Returns callbacks with a queue of messages for the running turn. */
    public SessionCallbacks steeredBy(PromptQueue messages) {
        return new SessionCallbacks(approver, continuation, listener, forms, messages);
    }

    /** Returns callbacks for a session without an interactive user. */
    public static SessionCallbacks watching(SessionListener listener) {
        return new SessionCallbacks(new NoTerminal(), Continuation.STOP, listener);
    }

    /**
     * A queue of messages that the user typed during a turn. Read on the engine's thread while no tool call is pending.
     */
    public interface PromptQueue {
        PromptQueue EMPTY = new PromptQueue() {
            @Override
            public Optional<String> next() {
                return Optional.empty();
            }

            @Override
            public void refused(String text, UserError why) {
                throw new IllegalStateException("no message was taken");
            }
        };

        /** Removes and returns the next message for the running turn; empty if there is none. */
        Optional<String> next();

        /** Returns a rejected message to the user's input. */
        void refused(String text, UserError why);
    }
}
