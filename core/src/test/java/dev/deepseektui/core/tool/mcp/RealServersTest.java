package dev.deepseektui.core.tool.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTimeouts;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.tool.mcp.ServerView.ServerStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real servers at pinned versions. Skipped unless npm already has them on this machine. */
@Timeout(120)
class RealServersTest {
    private static final String NPX = "npx";
    private static final ServerTimeouts WAITS = new ServerTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(60));

    @TempDir
    Path directory;

    private static ServerSpec spec(String name, String... words) {
        List<String> line = new ArrayList<>(List.of(NPX, "--offline", "-y"));
        line.addAll(List.of(words));
        Map<String, String> environment = Map.of(
                "HOME", System.getProperty("user.home"),
                "NOTION_TOKEN", "none",
                "TAVILY_API_KEY", "none",
                "GITHUB_PERSONAL_ACCESS_TOKEN", "none");
        return new ServerSpec(
                name, new Program(line, environment, Optional.empty()), ToolFilter.ALL, WAITS, Approval.ASK, true);
    }

    private FakeServers begun(ServerSpec spec) {
        String path = System.getenv().getOrDefault("PATH", "");
        assumeTrue(ShellPrograms.find(path, NPX).isPresent(), "there is no npx on PATH");
        FakeServers servers = new FakeServers(directory, spec);
        ServerStatus status = servers.started(spec.name());
        if (!status.isReady()) {
            servers.close();
            assumeTrue(false, "npm does not have it here (npm cache add it once): " + status.why());
        }
        return servers;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "@modelcontextprotocol/server-everything@2026.8.31, 12",
        "@modelcontextprotocol/server-github@2025.4.8, 26",
        "@notionhq/notion-mcp-server@2.5.2, 24"
    })
    void a_server_s_tools_are_all_brought_into_the_form_that_is_taken(String server, int tools) {
        try (FakeServers servers = begun(spec("real", server))) {
            McpTool.ToolListing listing = servers.started("real").tools();
            assertThat(listing.tools()).hasSize(tools);
            assertThat(listing.tools().values())
                    .allMatch(tool -> !tool.normal().toString().contains("\"$ref\":\"#"));
            int tokens = new DeepSeekTokenizer()
                    .count(Json.line(listing.tools().values().stream()
                            .map(McpTool::definition)
                            .toList()));
            assertThat(tokens).as("of Notion's 22,104").isLessThan(6000);
        }
    }

    @Test
    void a_file_is_read_by_the_server_for_files() throws IOException {
        Path served = Files.createDirectory(directory.resolve("served")).toRealPath();
        Files.writeString(served.resolve("a.txt"), "what stands in it");
        try (FakeServers servers =
                begun(spec("files", "@modelcontextprotocol/server-filesystem@2026.8.31", served.toString()))) {
            McpTool.ToolListing listing = servers.started("files").tools();

            assertThat(listing.tools()).hasSize(14);
            assertThat(servers.call("mcp__files__list_allowed_directories", "").text())
                    .contains(served.toString());
        }
    }

    @Test
    void an_image_is_kept_and_the_model_reads_a_line_in_its_place() {
        try (FakeServers servers = begun(spec("real", "@modelcontextprotocol/server-everything@2026.8.31"))) {
            assertThat(servers.call("mcp__real__get-tiny-image", "").text())
                    .contains("[image image/png, ")
                    .contains("kept as artifact:kept-1");
            assertThat(servers.kept).hasSize(1);
        }
    }
}
