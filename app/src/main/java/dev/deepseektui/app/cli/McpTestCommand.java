package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.report.McpWords;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.mcp.McpServers;
import dev.deepseektui.core.mcp.ServerSpec;
import dev.deepseektui.core.mcp.ServerView;
import dev.deepseektui.core.session.ServerTrial;
import java.time.Duration;
import java.util.List;

/** Whether servers come up, and what they offer. */
final class McpTestCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final WorkspaceOption workspace = new WorkspaceOption(arguments);

    private final McpPlace place = new McpPlace(arguments);

    private final Value<String> name = arguments.place("NAME", Form.TEXT, "Only this one: deepseek-tui mcp test files");

    McpTestCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        List<ServerSpec> specs = name.found()
                .map(one -> List.of(place.server(surroundings, one)))
                .orElseGet(() -> place.servers(surroundings));
        ServerTrial trial = new ServerTrial(place.config(surroundings), SessionOptions.installation(surroundings));
        Duration longest = specs.stream()
                .map(spec -> spec.waits().start())
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        try (McpServers servers = trial.begin(specs, workspace.directory(surroundings))) {
            servers.awaitStarts(longest, new Cancellation());
            List<ServerView> views = servers.views();
            McpWords.of(views).forEach(console.out()::println);
            return views.stream().allMatch(ServerView::isReady) ? ExitCode.DONE : ExitCode.FAILED;
        }
    }
}
