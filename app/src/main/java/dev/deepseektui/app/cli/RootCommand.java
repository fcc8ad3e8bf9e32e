package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program without a command. */
@Command(
        name = "deepseek-tui",
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
    private final Console console;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    RootCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        String working = String.join(", ", spec.subcommands().keySet());
        console.out().printf("deepseek-tui has no screen yet. What works: %s. See `deepseek-tui --help`.%n", working);
        return ExitCode.DONE;
    }
}
