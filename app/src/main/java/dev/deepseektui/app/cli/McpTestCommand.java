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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Whether servers come up, and what they offer. */
@Command(
        name = "test",
        description = "Start MCP servers and list what they offer.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui mcp test", "  deepseek-tui mcp test files"})
final class McpTestCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private WorkspaceOption workspace = new WorkspaceOption();

    @Mixin
    private McpPlace place = new McpPlace();

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Test only this server.")
    private @Nullable String name;

    McpTestCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        List<ServerSpec> specs = name == null ? place.servers(surroundings) : List.of(place.server(surroundings, name));
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
