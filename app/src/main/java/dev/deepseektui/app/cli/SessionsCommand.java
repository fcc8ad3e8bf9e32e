package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** What can be done with recorded sessions; each in a command of its own. */
@Command(name = "sessions", description = "Look after recorded sessions: deepseek-tui sessions salvage ID")
final class SessionsCommand implements SelfDescribing {
    private final Surroundings surroundings;
    private final Console console;

    SessionsCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public void describe(CommandSpec command) {
        command.addSubcommand("salvage", CommandSpec.forAnnotatedObject(new SalvageCommand(surroundings, console)));
    }
}
