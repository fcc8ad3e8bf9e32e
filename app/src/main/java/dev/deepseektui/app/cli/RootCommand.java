package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.NearestName;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The program without a command. */
@Command(
        name = RootCommand.NAME,
        synopsisHeading = "Usage: ",
        header = "A terminal coding assistant for DeepSeek models that manages its own context.",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Settings: ~/.deepseek/config.toml, DEEPSEEK_<SECTION>_<KEY>; `deepseek-tui config --help` lists them.",
            "Exit codes: 0 done, 1 failed or hit a limit, 2 usage or configuration, 3 key or balance, 130 cancelled."
        })
final class RootCommand implements Callable<Integer> {
    static final String NAME = "deepseek-tui";

    private final Surroundings surroundings;
    private final Console console;

    @Parameters(
            paramLabel = "PROMPT",
            arity = "0..1",
            description = "What to ask first: deepseek-tui \"where are tokens counted?\"")
    private @Nullable String prompt;

    @Mixin
    private SessionOptions options = new SessionOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    RootCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        Optional<String> ask = Optional.ofNullable(prompt).filter(text -> !text.isBlank());
        ask.ifPresent(this::rejectMistypedCommand);
        return ScreenProgram.run(surroundings, console, options, ask);
    }

    /** One word that is nearly a command is hardly meant as an ask. */
    private void rejectMistypedCommand(String word) {
        NearestName.to(word, spec.subcommands().keySet()).ifPresent(command -> {
            throw new UserError(say("command.unknown", word, command));
        });
    }
}
