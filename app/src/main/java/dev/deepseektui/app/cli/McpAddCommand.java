package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.mcp.ServerTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** One server more. */
final class McpAddCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final McpPlace place = group(new McpPlace());

    private final Table env = table("--env NAME=VALUE", "Set an environment variable of the command.");

    private final Table headers = table("--header NAME=VALUE", "Send a header with each request.");

    private final Value<String> bearer =
            option("--bearer-env NAME", "Read the bearer token from an environment variable.");

    private final Value<String> name = parameter("NAME", "1", "The name of the server.");

    private final Values<String> target = parameters("COMMAND", "1..*", "A command behind --, or a URL.");

    McpAddCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples(
                "deepseek-tui mcp add notes -- npx -y notes-mcp",
                "deepseek-tui mcp add --bearer-env TOKEN wiki https://example.com/mcp");
    }

    @Override
    public Integer call() {
        Map<String, Object> fields = new HashMap<>();
        List<String> words = target.all();
        boolean isAddress = words.size() == 1 && words.get(0).matches("https?://.*");
        fields.put(isAddress ? "url" : "command", words.get(0));
        if (words.size() > 1) {
            fields.put("args", words.subList(1, words.size()));
        }
        putUnlessEmpty(fields, "env", env.entries());
        putUnlessEmpty(fields, "headers", headers.entries());
        bearer.get().ifPresent(variable -> fields.put("bearer_token_env", variable));
        place.add(surroundings, name.required(), new ServerTable(fields));
        console.out().println(SafeText.line(say("mcp.added", name.required(), place.file(surroundings))));
        return ExitCode.DONE;
    }

    private static void putUnlessEmpty(Map<String, Object> fields, String key, Map<String, String> table) {
        if (!table.isEmpty()) {
            fields.put(key, table);
        }
    }
}
