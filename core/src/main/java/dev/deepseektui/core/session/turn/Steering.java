package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.base.Cancellation;
import java.util.Optional;

/** Messages of the user for the turn that runs. Asked on the engine's thread before each request, when no tool call is open. */
@FunctionalInterface
public interface Steering {
    Steering NONE = cancellation -> Optional.empty();

    /** Returns the next message and takes it out of the queue; empty where none waits. */
    Optional<UserPrompt> next(Cancellation cancellation);
}
