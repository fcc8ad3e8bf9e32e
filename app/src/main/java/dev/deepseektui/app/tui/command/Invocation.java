package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.ScreenControls;
import dev.deepseektui.app.tui.command.SlashCommand.CommandInput;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.transcript.Messages;
import java.util.Optional;

/**
 * A command as it was given.
 *
 * @param words what was written behind its name
 * @param scene as it was then
 */
public record Invocation(String words, CommandInput scene) {

    Optional<String> argument() {
        return words.isBlank() ? Optional.empty() : Optional.of(words.strip());
    }

    Desk desk() {
        return scene.desk();
    }

    Messages messages() {
        return scene.messages();
    }

    CommandContext stage() {
        return scene.stage();
    }

    Command showing(Overlay overlay) {
        return new Showing(overlay, stage());
    }

    Command telling(String line) {
        return controls -> stage().tell(line);
    }

    /**
     * A command that shows an overlay, if possible with the key that called it: the next keys are meant for the
     * overlay, and may be a secret.
     */
    public record Showing(Overlay overlay, CommandContext stage) implements Command {
        @Override
        public void perform(ScreenControls screen) {
            stage.open(overlay);
        }
    }
}
