package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.overlay.Overlay;
import java.util.Optional;

/**
 * A command as it was given.
 *
 * @param words what was written behind its name
 * @param desk as it was then
 */
public record Order(String words, Desk desk, Stage stage) {

    Optional<String> argument() {
        return words.isBlank() ? Optional.empty() : Optional.of(words.strip());
    }

    Command showing(Overlay overlay) {
        return controls -> stage.open(overlay);
    }

    Command telling(String line) {
        return controls -> stage.tell(line);
    }
}
