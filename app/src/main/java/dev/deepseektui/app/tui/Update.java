package dev.deepseektui.app.tui;

import java.time.Duration;
import java.util.Optional;

/**
 * The next model for a message. Pure: effects are commands of the step that it returns. A step to the very
 * same model without commands says that nothing changed, and nothing is drawn.
 */
@FunctionalInterface
public interface Update<M> {
    Step<M> apply(M model, Msg msg);

    /** How soon after the last tick the model wants the next one; empty while nothing on it moves by itself. */
    default Optional<Duration> pulse(M model) {
        return Optional.empty();
    }
}
