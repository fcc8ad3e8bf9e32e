package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.BashCompletion;
import dev.deepseektui.app.arguments.Called;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.CompletedWords;
import dev.deepseektui.app.arguments.FishCompletion;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Value;
import java.util.List;

/** Scripts that complete commands and options in a shell. */
final class CompletionCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;
    private final Arguments arguments = new Arguments();

    private final Value<Shell> shell = arguments.place(
            "SHELL", Form.oneOf(List.of(Shell.values())), "bash, zsh or fish: deepseek-tui completion zsh");

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
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public String footer() {
        return """

                bash: eval "$(deepseek-tui completion bash)" in ~/.bashrc
                zsh:  eval "$(deepseek-tui completion zsh)" in ~/.zshrc, after compinit
                fish: deepseek-tui completion fish > ~/.config/fish/completions/deepseek-tui.fish
                """;
    }

    @Override
    public int call() {
        Called program = new RootCommand(surroundings, console).called();
        CompletedWords words = new ModelCompletion(surroundings).words();
        console.out()
                .print(
                        shell.or(Shell.bash) == Shell.fish
                                ? FishCompletion.script(program, words)
                                : BashCompletion.script(program, words));
        return ExitCode.DONE;
    }
}
