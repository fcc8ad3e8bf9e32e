package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.mcp.McpTool.ToolName;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tape events that record changes to the MCP servers' tools. */
public final class McpEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(McpToolsTaken.class, McpToolsWaiting.class);

    private McpEvents() {}

    /**
     * Tools of MCP servers were added to the prompt.
     *
     * @param servers the connected servers
     * @param absent the unavailable servers, each with the reason
     * @param tools the number of tools
     * @param searched true if the model finds tools with {@code mcp_find} instead of getting the definition of each
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
        /** Returns the number of waiting tools per server. Built-in tools in the list are not counted. */
        public Map<String, Long> byServer() {
            return Arrays.stream(difference.split(", ", -1))
                    .filter(name -> name.startsWith(ToolName.PREFIX))
                    .collect(Collectors.groupingBy(ToolName::server, TreeMap::new, Collectors.counting()));
        }
    }
}
