package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.acp.FakeMcpServer;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LateToolsTest {
    @TempDir
    Path root;

    /** Configures a server that starts once the file exists. */
    private void configure(Path signal) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("-c", "until test -e \"$0\"; do sleep 0.05; done; exec \"$@\"", signal.toString()));
        arguments.addAll(FakeMcpServer.command());
        Files.createDirectories(root.resolve("home"));
        Files.writeString(
                root.resolve("home/config.toml"),
                "[mcp.servers.late]\ncommand = \"sh\"\nargs = " + Json.line(arguments) + "\n");
    }

    @Test
    void late_tools_are_announced_in_one_line_and_taken_with_one_key() throws IOException {
        Path signal = root.resolve("signal");
        configure(signal);
        try (WholeScreen screen =
                WholeScreen.in(root, ask -> Answer.of("Well."), new Flag("test", "mcp.startup_ms", "0"))) {
            screen.enter("one").shows("Well.").idles();
            Files.createFile(signal);
            Session session = screen.controller.session().orElseThrow();
            session.servers().orElseThrow().awaitStarts(Duration.ofMinutes(1), new Cancellation());

            screen.enter("two").shows("1 tool from late ready").shows("alt+m").idles();
            assertThat(session.state().conversation().header().tools()).doesNotContain("mcp__late__greet");
            screen.press(KeyStrokes.of('m', KeyStrokes.ALT))
                    .shows("The model gets all MCP tools with the next request");
            assertThat(session.state().conversation().header().tools()).contains("mcp__late__greet");
        }
    }
}
