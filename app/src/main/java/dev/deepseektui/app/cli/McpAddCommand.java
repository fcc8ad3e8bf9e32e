package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Argument.Count;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Pair;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.arguments.Values;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.mcp.ServerTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One server more. */
final class McpAddCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final McpPlace place = new McpPlace(arguments);

    private final Values<Pair> env = arguments.options(
            "--env",
            "NAME=VALUE",
            Pair.FORM,
            "A variable that the command gets: deepseek-tui mcp add --env LEVEL=info notes -- npx notes-mcp");

    private final Values<Pair> headers = arguments.options(
            "--header",
            "NAME=VALUE",
            Pair.FORM,
            "A header for an address: deepseek-tui mcp add --header X-Team=web wiki https://example.com/mcp");

    private final Value<String> bearer = arguments.option(
            "--bearer-env",
            "NAME",
            Form.TEXT,
            "The variable with the token: deepseek-tui mcp add --bearer-env TOKEN wiki https://example.com/mcp");

    private final Value<String> name =
            arguments.neededPlace("NAME", Form.TEXT, "What to call it: deepseek-tui mcp add notes -- npx notes-mcp");

    private final Values<String> words = arguments.rest(
            "COMMAND",
            Count.SOME,
            "The command with what it is given, behind --, or an address: deepseek-tui mcp add wiki https://example.com/mcp");

    McpAddCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        Map<String, Object> fields = new HashMap<>();
        List<String> command = words.all();
        boolean isAddress = command.size() == 1 && command.get(0).matches("https?://.*");
        fields.put(isAddress ? "url" : "command", command.get(0));
        if (command.size() > 1) {
            fields.put("args", command.subList(1, command.size()));
        }
        putUnlessEmpty(fields, "env", Pair.table(env.all()));
        putUnlessEmpty(fields, "headers", Pair.table(headers.all()));
        if (bearer.isGiven()) {
            fields.put("bearer_token_env", bearer.needed());
        }
        place.add(surroundings, name.needed(), new ServerTable(fields));
        console.out().println(SafeText.line(say("mcp.added", name.needed(), place.file(surroundings))));
        return ExitCode.DONE;
    }

    private static void putUnlessEmpty(Map<String, Object> fields, String key, Map<String, String> table) {
        if (!table.isEmpty()) {
            fields.put(key, table);
        }
    }
}
