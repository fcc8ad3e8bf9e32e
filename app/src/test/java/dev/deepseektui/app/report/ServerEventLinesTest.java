package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsWaiting;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServerEventLinesTest {
    private static String words(String difference) {
        return EventLines.ofServers(new McpToolsWaiting(difference))
                .orElseThrow()
                .text();
    }

    @Test
    void tools_that_wait_are_counted_by_their_servers() {
        String many = IntStream.range(0, 14)
                .mapToObj(number -> "mcp__everything__tool-" + number)
                .collect(Collectors.joining(", "));

        assertThat(words(many + ", mcp__notes__read, mcp_read"))
                .isEqualTo(
                        "MCP   14 tools from everything, 1 tool from notes ready; available to the model after the next compaction");
    }

    @Test
    void tools_by_which_others_are_found_are_named() {
        assertThat(words("mcp_call, mcp_find")).startsWith("MCP   mcp_call, mcp_find ready");
    }
}
