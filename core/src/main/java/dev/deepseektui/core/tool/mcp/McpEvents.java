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
     * From now on the model knows these servers' tools.
     *
     * @param servers that were there
     * @param absent those that were not, and why
     * @param tools how many they have
     * @param searched whether they are found by {@code mcp_find} rather than defined one by one
     */
    public record McpToolsTaken(List<String> servers, List<Absent> absent, long tools, boolean searched)
            implements TapeEvent {
        public McpToolsTaken {
            servers = List.copyOf(servers);
            absent = List.copyOf(absent);
        }

        /** A server that was not there. */
        public record Absent(String server, String why) {}
    }

    /**
     * Servers have tools that the model does not know yet; they come in with the next rewriting of the conversation, or when the user asks
     * for it.
     *
     * @param difference the names of the tools that came or changed
     */
    public record McpToolsWaiting(String difference) implements TapeEvent {
        /** Counts the tools of each server, by its name; the program's own tools for reaching servers are not counted. */
        public Map<String, Long> byServer() {
            return Arrays.stream(difference.split(", ", -1))
                    .filter(name -> name.startsWith(ToolName.PREFIX))
                    .collect(Collectors.groupingBy(ToolName::server, TreeMap::new, Collectors.counting()));
        }
    }
}
