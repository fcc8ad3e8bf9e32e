package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Called;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.NearestName;
import dev.deepseektui.core.model.TypedKey;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The program without a command. */
final class RootCommand implements Command {
    private static final String NAME = "deepseek-tui";

    private final Surroundings surroundings;
    private final Console console;
    private final Arguments arguments = new Arguments();

    private final Value<String> prompt =
            arguments.place("PROMPT", Form.TEXT, "What to ask first: deepseek-tui \"where are tokens counted?\"");

    private final SessionOptions options = new SessionOptions(arguments);
    private final Switch version = arguments.endingOption("-V, --version", "Show the version.");

    RootCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    Called called() {
        return new Called(NAME, "A terminal coding assistant for DeepSeek models that manages its own context.", this);
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    /** Whatever else was given. */
    boolean isVersionAsked() {
        return version.isGiven();
    }

    @Override
    public Map<String, String> titles() {
        return Commands.TITLES;
    }

    @Override
    public @Nullable Command command(String name) {
        return Commands.named(name, surroundings, console);
    }

    @Override
    public String footer() {
        return "\nSettings: ~/.deepseek/config.toml, DEEPSEEK_<SECTION>_<KEY>; `deepseek-tui config --help` lists them.\n"
                + "Exit codes: 0 done, 1 failed or hit a limit, 2 usage or configuration, 3 key or balance, 130 cancelled.";
    }

    @Override
    public int call() {
        Optional<String> ask = prompt.found().filter(text -> !text.isBlank());
        mistypedCommand().ifPresent(line -> {
            throw new UserError(line);
        });
        ask.ifPresent(TypedKey::rejectIn);
        return ScreenProgram.run(surroundings, console, options, ask);
    }

    /** Returns what to say of a first word that is nearly a command: it is hardly meant as a prompt. */
    Optional<String> mistypedCommand() {
        return prompt.found()
                .flatMap(word -> NearestName.to(word, Commands.TITLES.keySet())
                        .map(command -> say("command.unknown", word, command)));
    }
}
