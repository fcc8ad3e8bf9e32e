package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.mcp.ForeignConfigurations;
import dev.deepseektui.core.mcp.ForeignConfigurations.Found;
import dev.deepseektui.core.mcp.ServerSpec;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Takes over what other programs have. */
final class McpImportCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final WorkspaceOption workspace = group(new WorkspaceOption());

    private final McpPlace place = group(new McpPlace());

    McpImportCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        Map<String, Found> found = ForeignConfigurations.in(
                surroundings.userHome(), workspace.directory(surroundings), surroundings.environment());
        Set<String> known =
                place.servers(surroundings).stream().map(ServerSpec::name).collect(Collectors.toSet());
        if (found.isEmpty()) {
            console.out().println(say("mcp.none_found"));
        }
        found.forEach((name, server) -> console.out()
                .println(SafeText.line(name + ": " + taken(name, server, known) + " (" + server.file() + ")")));
        return ExitCode.DONE;
    }

    private String taken(String name, Found server, Set<String> known) {
        if (known.contains(name)) {
            return "left out, you have one of that name";
        }
        Optional<String> complaint = server.table().complaint(name);
        if (complaint.isPresent()) {
            return "left out, " + complaint.get();
        }
        place.add(surroundings, name, server.table());
        return "added";
    }
}
