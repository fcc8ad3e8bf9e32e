package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** What can be done with recorded sessions; each in a command of its own. */
@Command(name = "sessions")
final class SessionsCommand implements SelfDescribing {
    private final Surroundings surroundings;
    private final Console console;

    SessionsCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public void describe(CommandSpec command) {
        add(command, "list", new SessionsListCommand(surroundings, console));
        add(command, "show", new SessionsShowCommand(surroundings, console));
        add(command, "export", new SessionsExportCommand(surroundings, console));
        add(command, "report", new SessionsReportCommand(surroundings, console));
        add(command, "import", new SessionsImportCommand(surroundings, console));
        add(command, "label", new SessionsLabelCommand(surroundings, console));
        add(command, "delete", new SessionsDeleteCommand(surroundings, console));
        add(command, "redact", new SessionsRedactCommand(surroundings, console));
        add(command, "prune", new SessionsPruneCommand(surroundings, console));
        add(command, "rewind", new SessionsRewindCommand(surroundings, console));
        add(command, "salvage", new SalvageCommand(surroundings, console));
    }

    private static void add(CommandSpec command, String name, Object subcommand) {
        command.addSubcommand(name, CommandSpec.forAnnotatedObject(subcommand));
    }
}
