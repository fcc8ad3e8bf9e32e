package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.mcp.ServerTable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One server more. */
@Command(
        name = "add",
        description = "Add an MCP server.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {
            "  deepseek-tui mcp add notes -- npx -y notes-mcp",
            "  deepseek-tui mcp add --bearer-env TOKEN wiki https://example.com/mcp"
        })
final class McpAddCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private McpPlace place = new McpPlace();

    @Option(names = "--env", paramLabel = "NAME=VALUE", description = "Set an environment variable of the command.")
    private Map<String, String> env = new LinkedHashMap<>();

    @Option(names = "--header", paramLabel = "NAME=VALUE", description = "Send a header with each request.")
    private Map<String, String> headers = new LinkedHashMap<>();

    @Option(
            names = "--bearer-env",
            paramLabel = "NAME",
            description = "Read the bearer token from an environment variable.")
    private @Nullable String bearer;

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the server.")
    private String name = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", description = "A command behind --, or a URL.")
    private List<String> words = List.of();

    McpAddCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        Map<String, Object> fields = new HashMap<>();
        boolean isAddress = words.size() == 1 && words.get(0).matches("https?://.*");
        fields.put(isAddress ? "url" : "command", words.get(0));
        if (words.size() > 1) {
            fields.put("args", words.subList(1, words.size()));
        }
        putUnlessEmpty(fields, "env", env);
        putUnlessEmpty(fields, "headers", headers);
        if (bearer != null) {
            fields.put("bearer_token_env", bearer);
        }
        place.add(surroundings, name, new ServerTable(fields));
        console.out().println(SafeText.line(say("mcp.added", name, place.file(surroundings))));
        return ExitCode.DONE;
    }

    private static void putUnlessEmpty(Map<String, Object> fields, String key, Map<String, String> table) {
        if (!table.isEmpty()) {
            fields.put(key, table);
        }
    }
}
