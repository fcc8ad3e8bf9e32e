package dev.deepseektui.app.tui;

import java.util.List;

/** A model after a message, and what is to be done because of it. */
public record Step<M>(M model, List<Command> commands) {
    public Step {
        commands = List.copyOf(commands);
    }

    public static <M> Step<M> to(M model, Command... commands) {
        return new Step<>(model, List.of(commands));
    }
}
