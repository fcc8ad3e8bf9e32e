package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.tui.screen.ScreenApp;
import dev.deepseektui.app.tui.screen.ScreenStart;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.terminal.TerminalCheck;
import dev.deepseektui.app.tui.theme.Theme;
import dev.deepseektui.app.tui.theme.ThemeName;
import dev.deepseektui.core.ground.UserError;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

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
            // What a process is asked of the terminal takes as long as reading the settings: side by side.
            FutureTask<ScreenStart> starting = new FutureTask<>(() -> new ScreenSession(surroundings, options));
            new Thread(starting, "settings").start();
            try (LiveScreen terminal = LiveScreen.open(Theme.of(ThemeName.AUTO, surroundings.environment()))) {
                new ScreenApp(read(starting), InstantSource.system()).run(ask, terminal);
            }
            return ExitCode.DONE;
        } catch (IOException e) {
            throw new UserError("The terminal cannot be used (" + e.getMessage() + "): use deepseek-tui exec", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.CANCELLED;
        }
    }

    private static ScreenStart read(FutureTask<ScreenStart> starting) throws InterruptedException {
        try {
            return starting.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UserError error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
