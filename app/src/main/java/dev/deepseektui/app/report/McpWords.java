package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsTaken;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsWaiting;
import dev.deepseektui.core.tool.mcp.ServerView;
import dev.deepseektui.core.tool.mcp.ServerView.ToolView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The state of MCP servers, in lines for people. */
public final class McpWords {
    private McpWords() {}

    public static List<String> of(List<ServerView> views) {
        List<String> lines = new ArrayList<>();
        for (ServerView view : views) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add(SafeText.line(head(view)));
            lines.add(SafeText.line("  " + view.place()));
            view.tools().forEach(tool -> lines.add(SafeText.line("  " + tool(tool))));
            view.leftOut().forEach(why -> lines.add(SafeText.line("  " + say("mcp.left_out", why))));
            if (!view.isReady()) {
                lines.add(SafeText.line("  " + say("mcp.log", view.log())));
            }
        }
        return lines.isEmpty() ? List.of(say("mcp.none")) : lines;
    }

    private static String head(ServerView view) {
        if (view.isReady()) {
            String title = view.title().isEmpty() ? "" : view.title() + ", ";
            return say(
                    "mcp.ready",
                    view.name(),
                    title,
                    view.version(),
                    view.tools().size());
        }
        return view.why().isEmpty() ? say("mcp.starting", view.name()) : say("mcp.failed", view.name(), view.why());
    }

    private static String tool(ToolView tool) {
        return tool.saysReadOnly() ? say("mcp.reads", tool.name()) : tool.name();
    }

    /** An event of the tools of servers, in a line. */
    public record Event(String text, boolean isTrouble) {

        /** Returns the line of an event; empty for other events, and without servers. */
        public static Optional<Event> of(TapeEvent event) {
            if (event instanceof McpToolsTaken taken) {
                return taken.servers().isEmpty() && taken.absent().isEmpty()
                        ? Optional.empty()
                        : Optional.of(taken(taken));
            }
            return event instanceof McpToolsWaiting waiting
                    ? Optional.of(new Event(SafeText.line(say("mcp.waiting", ready(waiting))), false))
                    : Optional.empty();
        }

        private static String ready(McpToolsWaiting waiting) {
            String tools = waiting.byServer().entrySet().stream()
                    .map(server -> say("mcp.some", server.getValue(), server.getKey()))
                    .collect(Collectors.joining(", "));
            return tools.isEmpty() ? waiting.difference() : tools;
        }

        private static Event taken(McpToolsTaken taken) {
            String ready = taken.servers().isEmpty()
                    ? ""
                    : say(
                            taken.searched() ? "mcp.found" : "mcp.some",
                            taken.tools(),
                            String.join(", ", taken.servers()));
            String absent = taken.absent().stream()
                    .map(each -> each.server() + ": " + each.why())
                    .collect(Collectors.joining("; "));
            String all = ready.isEmpty() || absent.isEmpty() ? ready + absent : ready + "; " + absent;
            return new Event(SafeText.line("MCP   " + all), !absent.isEmpty());
        }
    }
}
