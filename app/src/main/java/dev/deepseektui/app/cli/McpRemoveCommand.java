package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.core.base.SafeText;

/** One server less. */
final class McpRemoveCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final McpPlace place = new McpPlace(arguments);

    private final Value<String> name = arguments.neededPlace("NAME", Form.TEXT, "Which: deepseek-tui mcp remove files");

    McpRemoveCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        place.remove(surroundings, name.needed());
        console.out().println(SafeText.line(say("removed", name.needed())));
        return ExitCode.DONE;
    }
}
