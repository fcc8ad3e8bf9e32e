package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.mcp.McpTool.ToolName;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Events of MCP servers on the tape. */
public final class McpEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(McpToolsTaken.class, McpToolsWaiting.class);

    private McpEvents() {}

    /**
     * Tools of MCP servers were added to the prompt.
     *
     * @param servers the connected servers
     * @param absent the unavailable servers with the reasons
     * @param tools the number of tools
     * @param searched true if tools are found by {@code mcp_find} instead of being defined one by one
     */
    public record McpToolsTaken(List<String> servers, List<Absent> absent, long tools, boolean searched)
            implements TapeEvent {
        public McpToolsTaken {
            servers = List.copyOf(servers);
            absent = List.copyOf(absent);
        }

        /** An unavailable server. */
        public record Absent(String server, String why) {}
    }

    /**
     * MCP servers have tools that the model does not know yet; they are added at the next rebase of the conversation or
     * at the user's request.
     *
     * @param difference the names of new or changed tools
     */
    public record McpToolsWaiting(String difference) implements TapeEvent {
        /** Counts the waiting tools by server, without the built-in ones. */
        public Map<String, Long> byServer() {
            return Arrays.stream(difference.split(", ", -1))
                    .filter(name -> name.startsWith(ToolName.PREFIX))
                    .collect(Collectors.groupingBy(ToolName::server, TreeMap::new, Collectors.counting()));
        }
    }
}
