package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.tui.screen.ScreenApp;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.terminal.TerminalCheck;
import dev.deepseektui.app.tui.theme.Theme;
import dev.deepseektui.app.tui.theme.ThemeName;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Opens the screen, and prints what it leaves to say when it is closed. */
final class ScreenProgram {
    private ScreenProgram() {}

    static int run(Surroundings surroundings, Console console, SessionOptions options, Optional<String> ask) {
        TerminalCheck.require(console.person().isThere(), surroundings.environment());
        try {
            List<String> goodbye;
            try (LiveScreen terminal = LiveScreen.open(Theme.of(ThemeName.AUTO, surroundings.environment()))) {
                goodbye = new ScreenApp(new ScreenSession(surroundings, options), InstantSource.system())
                        .run(ask, terminal);
            }
            goodbye.forEach(line -> console.out().println(SafeText.line(line)));
            return ExitCode.DONE;
        } catch (IOException e) {
            throw new UserError(say("terminal.unusable", IoReason.of(e)), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.CANCELLED;
        }
    }
}
