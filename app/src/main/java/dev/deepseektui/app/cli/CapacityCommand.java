package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** What can be known about the capacity controller; each in a command of its own. */
@Command(name = "capacity")
final class CapacityCommand implements SelfDescribing {
    private final Surroundings surroundings;
    private final Console console;

    CapacityCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public void describe(CommandSpec command) {
        command.addSubcommand("show", CommandSpec.forAnnotatedObject(new CapacityShowCommand(surroundings, console)));
        command.addSubcommand(
                "replay", CommandSpec.forAnnotatedObject(new CapacityReplayCommand(surroundings, console)));
    }
}
