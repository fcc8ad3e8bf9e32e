package dev.deepseektui.core.mcp;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

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
