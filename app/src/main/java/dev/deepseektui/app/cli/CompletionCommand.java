package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;

/** Scripts that complete commands and options in a shell. */
final class CompletionCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final Value<Shell> shell = parameter("SHELL", "0..1", Shell.class, "bash, zsh or fish.");

    /** The shells there is a script for, spelled as the user types them. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    CompletionCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        spec().usageMessage()
                .footer(
                        "",
                        "bash: eval \"$(deepseek-tui completion bash)\" in ~/.bashrc",
                        "zsh:  eval \"$(deepseek-tui completion zsh)\" in ~/.zshrc, after compinit",
                        "fish: deepseek-tui completion fish > ~/.config/fish/completions/deepseek-tui.fish");
    }

    @Override
    public Integer call() {
        CommandSpec root =
                new CommandLineProgram(surroundings, console).commandLine().getCommandSpec();
        new ModelCompletion(surroundings).offerIn(root);
        console.out()
                .print(
                        shell.get().filter(Shell.fish::equals).isPresent()
                                ? FishCompletion.script(root)
                                : AutoComplete.bash(root.name(), root.commandLine()));
        return ExitCode.DONE;
    }
}
