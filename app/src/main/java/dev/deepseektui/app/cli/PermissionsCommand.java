package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** What is allowed without asking, and what never is; each in a command of its own. */
@Command(name = "permissions")
final class PermissionsCommand implements SelfDescribing {
    private final Surroundings surroundings;
    private final Console console;

    PermissionsCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public void describe(CommandSpec command) {
        add(command, "list", new PermissionsListCommand(surroundings, console));
        add(command, "test", new PermissionsTestCommand(surroundings, console));
        add(command, "add", new PermissionsAddCommand(surroundings, console));
        add(command, "remove", new PermissionsRemoveCommand(surroundings, console));
    }

    private static void add(CommandSpec command, String name, Object subcommand) {
        command.addSubcommand(name, CommandSpec.forAnnotatedObject(subcommand));
    }
}
