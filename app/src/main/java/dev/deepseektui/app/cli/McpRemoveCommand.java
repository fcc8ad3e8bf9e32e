package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.SafeText;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** One server less. */
@Command(
        name = "remove",
        description = "Remove an MCP server.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui mcp remove files"})
final class McpRemoveCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private McpPlace place = new McpPlace();

    @Parameters(paramLabel = "NAME", description = "The name of the server.")
    private String name = "";

    McpRemoveCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        place.remove(surroundings, name);
        console.out().println(SafeText.line(say("removed", name)));
        return ExitCode.DONE;
    }
}
