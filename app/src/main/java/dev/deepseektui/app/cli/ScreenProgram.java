package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.tui.Aside;
import dev.deepseektui.app.tui.screen.ScreenApp;
import dev.deepseektui.app.tui.screen.ScreenStart;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.terminal.RehearsedTerminal;
import dev.deepseektui.app.tui.terminal.Stage;
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
import java.util.function.Consumer;

/** Opens the screen. Apart from the other commands, because it must paint before a parser of arguments is even loaded. */
public final class ScreenProgram {
    private ScreenProgram() {}

    /** Without any arguments; returns the exit code. */
    public static int run(Surroundings surroundings, Console console) {
        try {
            return run(surroundings, console, new SessionOptions(), Optional.empty());
        } catch (UserError error) {
            console.complain(error);
            return ExitCode.USAGE;
        } catch (RuntimeException mistake) {
            Defects.of(surroundings, console).report("the screen", mistake);
            return ExitCode.FAILED;
        }
    }

    static int run(Surroundings surroundings, Console console, SessionOptions options, Optional<String> ask) {
        surroundings.language().speak();
        TerminalCheck.require(console.person().isThere(), surroundings.environment());
        return show(
                surroundings,
                options,
                ask,
                new Shown(new Stage.OfProcess(), line -> console.out().println(SafeText.line(line))));
    }

    /** As {@link #run}, on a terminal that types an ask and hangs up; returns the exit code. */
    public static int rehearse(Surroundings surroundings, RehearsedTerminal terminal) {
        int exitCode = show(surroundings, new SessionOptions(), Optional.empty(), new Shown(terminal, line -> {}));
        return terminal.hasAnswered() ? exitCode : ExitCode.FAILED;
    }

    /** Where the screen is, and who is told what is left when it is gone. */
    private record Shown(Stage stage, Consumer<String> goodbye) {}

    private static int show(Surroundings surroundings, SessionOptions options, Optional<String> ask, Shown shown) {
        try {
            List<String> goodbye;
            // What a process is asked of the terminal takes as long as reading the settings: side by side.
            Aside<ScreenStart> settings = Aside.begin("settings", () -> new ScreenSession(surroundings, options));
            try (LiveScreen terminal = shown.stage().open(Theme.of(ThemeName.AUTO, surroundings.environment()))) {
                goodbye = new ScreenApp(settings.result(), InstantSource.system()).run(ask, terminal);
            }
            goodbye.forEach(shown.goodbye());
            return ExitCode.DONE;
        } catch (IOException e) {
            throw new UserError(say("terminal.unusable", IoReason.of(e)), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.CANCELLED;
        }
    }
}
