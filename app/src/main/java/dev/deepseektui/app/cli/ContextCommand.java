package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** What can be known about the prompt of a session; each in a command of its own. */
@Command(name = "context")
final class ContextCommand implements SelfDescribing {
    private final Surroundings surroundings;
    private final Console console;

    ContextCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public void describe(CommandSpec command) {
        command.addSubcommand("show", CommandSpec.forAnnotatedObject(new ContextShowCommand(surroundings, console)));
        command.addSubcommand("plan", CommandSpec.forAnnotatedObject(new ContextPlanCommand(surroundings, console)));
        command.addSubcommand(
                "replay", CommandSpec.forAnnotatedObject(new ContextReplayCommand(surroundings, console)));
    }
}
