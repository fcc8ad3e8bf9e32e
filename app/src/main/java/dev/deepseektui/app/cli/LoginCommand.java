package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.config.Credentials;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.ground.SafeText;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.model.ModelKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Stores the key for the model's address. */
@Command(
        name = "login",
        description = "Ask for an API key, without showing it, and store it for you alone: deepseek-tui login")
final class LoginCommand implements Callable<Integer> {
    private static final int LONGEST_KEY = 4096;

    private final Surroundings surroundings;
    private final Console console;

    @Option(
            names = "--stdin",
            description = "Read the key from standard input: pass show deepseek | deepseek-tui login --stdin")
    private boolean stdin;

    LoginCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        String key = (stdin ? piped() : asked()).strip();
        if (key.isEmpty()) {
            throw new UserError("login: no key was given; nothing was changed");
        }
        if (ModelKeys.API_KEY.type().fromText(key).isEmpty()) {
            throw new UserError("login: a key is " + ModelKeys.API_KEY.type().allowed() + "; nothing was changed");
        }
        DeepseekHome home = SettingsOptions.home(surroundings);
        Credentials.store(home, key);
        console.err()
                .println("The key is stored in "
                        + SafeText.line(home.credentials().toString()) + ".");
        return ExitCode.DONE;
    }

    private String asked() {
        return console.secrets()
                .ask("API key (not shown): ")
                .orElseThrow(() -> new UserError(
                        "login: there is no terminal to ask on; use `deepseek-tui login --stdin` or DEEPSEEK_API_KEY"));
    }

    private String piped() {
        try {
            return new String(console.in().readNBytes(LONGEST_KEY), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
