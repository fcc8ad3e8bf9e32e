package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** Scripts that complete commands and options in a shell. */
@Command(
        name = "completion",
        description = "Print a completion script for a shell.",
        footer = {
            "",
            "bash: eval \"$(deepseek-tui completion bash)\" in ~/.bashrc",
            "zsh:  eval \"$(deepseek-tui completion zsh)\" in ~/.zshrc, after compinit",
            "fish: deepseek-tui completion fish > ~/.config/fish/completions/deepseek-tui.fish"
        })
final class CompletionCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.", defaultValue = "bash")
    private Shell shell = Shell.bash;

    /** The shells there is a script for, spelled as the user types them. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    CompletionCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        CommandSpec root =
                new CommandLineProgram(surroundings, console).commandLine().getCommandSpec();
        new ModelCompletion(surroundings).offerIn(root);
        console.out()
                .print(
                        shell == Shell.fish
                                ? FishCompletion.script(root)
                                : AutoComplete.bash(root.name(), root.commandLine()));
        return ExitCode.DONE;
    }
}
