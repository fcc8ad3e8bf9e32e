package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.keys.Action;
import java.util.List;
import java.util.Optional;

/** What lies above the rest of the screen and takes the keys, until it is closed. */
public interface Overlay {
    void draw(Desk desk, Canvas canvas);

    Reaction press(Key key, Desk desk);

    /** What Escape does now, for the row at the bottom, which would say that it cancels the turn. */
    default String hint(Desk desk) {
        return desk.bindings().keys(Action.CANCEL).stream()
                .findFirst()
                .map(key -> key + " closes it")
                .orElse("");
    }

    /**
     * What came of a key.
     *
     * @param next the overlay from now on; empty when it is closed
     */
    record Reaction(Optional<Overlay> next, List<Command> commands) {
        public static Reaction stay(Overlay overlay) {
            return new Reaction(Optional.of(overlay), List.of());
        }

        public static Reaction close(Command... commands) {
            return new Reaction(Optional.empty(), List.of(commands));
        }
    }

    /** Most of what is above the editor. */
    static Area place(Desk desk, int rows) {
        int width = Math.max(1, Math.min(100, desk.size().columns() - 4));
        return desk.layout().dialog(width, rows);
    }
}
