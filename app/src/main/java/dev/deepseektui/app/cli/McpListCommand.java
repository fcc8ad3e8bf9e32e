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

/** Which servers there are; none of them is started. */
final class McpListCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final McpPlace place = group(new McpPlace());

    private final Switch json = flag("--json", "Print JSON, one object per line.");

    McpListCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        List<ServerSpec> servers = place.servers(surroundings);
        if (json.isGiven()) {
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
