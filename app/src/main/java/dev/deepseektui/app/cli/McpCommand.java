package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Other people's tools; each thing that can be done about them in a command of its own. */
@Command(name = "mcp")
final class McpCommand implements SelfDescribing {
    private final Surroundings surroundings;
    private final Console console;

    McpCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public void describe(CommandSpec command) {
        add(command, "list", new McpListCommand(surroundings, console));
        add(command, "add", new McpAddCommand(surroundings, console));
        add(command, "remove", new McpRemoveCommand(surroundings, console));
        add(command, "test", new McpTestCommand(surroundings, console));
        add(command, "login", new McpLoginCommand(surroundings, console));
        add(command, "import", new McpImportCommand(surroundings, console));
    }

    private static void add(CommandSpec command, String name, Object subcommand) {
        command.addSubcommand(name, CommandSpec.forAnnotatedObject(subcommand));
    }
}
