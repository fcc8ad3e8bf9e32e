package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.base.UserError;
import java.util.Optional;

/** Messages that the user typed while a turn runs. Used on the engine's thread, where no tool call is open. */
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

    /** Gives a message back that could not be asked. */
    void refused(String text, UserError why);
}
