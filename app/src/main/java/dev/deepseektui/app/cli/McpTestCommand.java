package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.McpWords;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.mcp.McpServers;
import dev.deepseektui.core.mcp.ServerSpec;
import dev.deepseektui.core.mcp.ServerView;
import dev.deepseektui.core.session.ServerTrial;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/** Whether servers come up, and what they offer. */
final class McpTestCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final WorkspaceOption workspace = group(new WorkspaceOption());

    private final McpPlace place = group(new McpPlace());

    private final Value<String> name = parameter("NAME", "0..1", "Test only this server.");

    McpTestCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples("deepseek-tui mcp test", "deepseek-tui mcp test files");
    }

    @Override
    public Integer call() {
        List<ServerSpec> specs = name.get()
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
