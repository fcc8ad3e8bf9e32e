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
 * @param forms puts forms of servers before the user, where somebody can fill them in
 * @param queue what the user says while a turn runs
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

    /** The same with somebody who can fill in forms. */
    public SessionCallbacks filling(InputForm.Filler filler) {
        return new SessionCallbacks(approver, continuation, listener, Optional.of(filler), queue);
    }

    /** The same with messages for the turn that runs. */
    public SessionCallbacks steeredBy(PromptQueue messages) {
        return new SessionCallbacks(approver, continuation, listener, forms, messages);
    }

    /** Returns callbacks without anybody to ask. */
    public static SessionCallbacks watching(SessionListener listener) {
        return new SessionCallbacks(new NoTerminal(), Continuation.STOP, listener);
    }

    /** Messages that the user typed while a turn runs. Read on the engine's thread, with no tool call open. */
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

        /** Returns the next message for the turn that runs and takes it out; empty where none waits for it. */
        Optional<String> next();

        /** Returns a refused message to the input. */
        void refused(String text, UserError why);
    }
}
