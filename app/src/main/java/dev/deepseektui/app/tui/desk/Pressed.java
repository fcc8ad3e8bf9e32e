package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.tui.keys.Action;
import java.util.Optional;

/**
 * The desk after a key.
 *
 * @param left what the key calls that the desk does not do itself, such as to send
 */
public record Pressed(Desk desk, Optional<Action> left) {
    static Pressed done(Desk desk) {
        return new Pressed(desk, Optional.empty());
    }

    static Pressed leaving(Desk desk, Action action) {
        return new Pressed(desk, Optional.of(action));
    }
}
