package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.SafeText;
import java.util.concurrent.Callable;

/** One server less. */
final class McpRemoveCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final McpPlace place = group(new McpPlace());

    private final Value<String> name = parameter("NAME", "1", "The name of the server.");

    McpRemoveCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples("deepseek-tui mcp remove files");
    }

    @Override
    public Integer call() {
        place.remove(surroundings, name.required());
        console.out().println(SafeText.line(say("removed", name.required())));
        return ExitCode.DONE;
    }
}
