package dev.deepseektui.core.mcp;

import dev.deepseektui.core.event.TapeEvent;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Servers have tools that the model does not know yet; they come in with the next rewriting of the conversation, or when the user wants it.
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
