package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.mcp.ServerSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which servers there are; none of them is started. */
@Command(name = "list", description = "List the configured MCP servers.")
final class McpListCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private McpPlace place = new McpPlace();

    @Option(names = "--json", description = "Print JSON, one object per line.")
    private boolean json;

    McpListCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        List<ServerSpec> servers = place.servers(surroundings);
        if (json) {
            servers.forEach(server -> console.json(document(server)));
            return ExitCode.DONE;
        }
        if (servers.isEmpty()) {
            console.out().println(say("mcp.none"));
        }
        servers.forEach(server -> console.out()
                .println(SafeText.line(
                        server.name() + "  " + server.place().words() + (server.isEnabled() ? "" : "  (disabled)"))));
        return ExitCode.DONE;
    }

    private static Map<String, Object> document(ServerSpec server) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", server.name());
        document.put("place", server.place().words());
        document.put("enabled", server.isEnabled());
        document.put("approval", server.approval().word());
        return document;
    }
}
