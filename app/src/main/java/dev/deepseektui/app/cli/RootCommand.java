package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.tui.screen.ScreenApp;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.terminal.TerminalCheck;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.TypedKey;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The program without a command: opens the screen. */
final class RootCommand extends ProgramCommand {
    static final String NAME = "deepseek-tui";

    private final Value<String> prompt = parameter("PROMPT", "0..1");
    private final SessionOptions options = group(new SessionOptions());

    RootCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        spec().name(NAME);
    }

    @Override
    public Integer call() {
        Optional<String> ask = prompt.get().filter(text -> !text.isBlank());
        ask.ifPresent(this::rejectMistypedCommand);
        ask.ifPresent(TypedKey::rejectIn);
        return ScreenLauncher.run(surroundings, console, options, ask);
    }

    /** Rejects a single word that resembles a command: it is probably not a prompt. */
    private void rejectMistypedCommand(String word) {
        CommandLineProgram.nearestCommand(spec().commandLine(), word).ifPresent(command -> {
            throw new UserError(say("cli.command.unknown", word, command));
        });
    }

    /** Opens the screen, and prints its last messages after it closed. */
    private static final class ScreenLauncher {
        private ScreenLauncher() {}

        static int run(Surroundings surroundings, Console console, SessionOptions options, Optional<String> ask) {
            TerminalCheck.require(console.person().isThere(), surroundings.environment());
            // The settings are read while the terminal's child processes start.
            CompletableFuture<ScreenSession> session =
                    CompletableFuture.supplyAsync(() -> new ScreenSession(surroundings, options));
            try {
                List<String> goodbye;
                try (LiveScreen terminal = LiveScreen.open(Theme.of(ThemeName.AUTO, surroundings.environment()))) {
                    goodbye = new ScreenApp(result(session), InstantSource.system()).run(ask, terminal);
                }
                goodbye.forEach(line -> console.print(line));
                return ExitCode.DONE;
            } catch (IOException e) {
                throw new UserError(say("cli.terminal.unusable", IoReason.of(e)), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return ExitCode.CANCELLED;
            }
        }

        private static ScreenSession result(CompletableFuture<ScreenSession> session) throws InterruptedException {
            try {
                return session.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
