package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.ScreenControls;
import dev.deepseektui.app.tui.overlay.Overlay;

/**
 * Shows something above the rest. Whoever can shows it with the key that ordered it: the next keys are meant for it, and may be a secret.
 */
public record Showing(Overlay overlay, CommandContext stage) implements Command {
    @Override
    public void perform(ScreenControls screen) {
        stage.open(overlay);
    }
}
