package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.mcp.McpEvents.McpToolsTaken;
import dev.deepseektui.core.mcp.McpEvents.McpToolsWaiting;
import java.util.Optional;
import java.util.stream.Collectors;

/** What happened to servers' tools, in a line. */
public record McpEventWords(String text, boolean isTrouble) {

    /** Empty for any other event, and where there are no servers. */
    public static Optional<McpEventWords> of(TapeEvent event) {
        if (event instanceof McpToolsTaken taken) {
            return taken.servers().isEmpty() && taken.absent().isEmpty() ? Optional.empty() : Optional.of(taken(taken));
        }
        return event instanceof McpToolsWaiting waiting
                ? Optional.of(new McpEventWords(SafeText.line(say("mcp.waiting", ready(waiting))), false))
                : Optional.empty();
    }

    private static String ready(McpToolsWaiting waiting) {
        String tools = waiting.byServer().entrySet().stream()
                .map(server -> say("mcp.some", server.getValue(), server.getKey()))
                .collect(Collectors.joining(", "));
        return tools.isEmpty() ? waiting.difference() : tools;
    }

    private static McpEventWords taken(McpToolsTaken taken) {
        String ready = taken.servers().isEmpty()
                ? ""
                : say(taken.searched() ? "mcp.found" : "mcp.some", taken.tools(), String.join(", ", taken.servers()));
        String absent = taken.absent().stream()
                .map(each -> each.server() + ": " + each.why())
                .collect(Collectors.joining("; "));
        String all = ready.isEmpty() || absent.isEmpty() ? ready + absent : ready + "; " + absent;
        return new McpEventWords(SafeText.line("MCP   " + all), !absent.isEmpty());
    }
}
