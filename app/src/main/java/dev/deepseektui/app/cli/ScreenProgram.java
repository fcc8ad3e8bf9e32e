package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.tui.screen.ScreenApp;
import dev.deepseektui.app.tui.terminal.TerminalCheck;
import dev.deepseektui.core.ground.UserError;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;

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
        TerminalCheck.require(console.person().isThere(), surroundings.environment());
        try {
            new ScreenApp(new ScreenSession(surroundings, options), InstantSource.system()).run(ask);
            return ExitCode.DONE;
        } catch (IOException e) {
            throw new UserError("The terminal cannot be used (" + e.getMessage() + "): use deepseek-tui exec", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.CANCELLED;
        }
    }
}
