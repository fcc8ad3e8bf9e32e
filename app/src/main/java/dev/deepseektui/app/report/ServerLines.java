package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.tool.mcp.ServerView;
import java.util.ArrayList;
import java.util.List;

/** The state of MCP servers and language servers as readable lines. */
public final class ServerLines {
    private ServerLines() {}

    public static List<String> of(List<ServerView> views) {
        List<String> lines = new ArrayList<>();
        for (ServerView view : views) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add(SafeText.line(head(view)));
            lines.add(SafeText.line("  " + view.place()));
            view.tools()
                    .forEach(tool -> lines.add(SafeText.line(
                            "  " + (tool.saysReadOnly() ? say("report.mcp.reads", tool.name()) : tool.name()))));
            view.leftOut().forEach(why -> lines.add(SafeText.line("  " + say("report.mcp.left_out", why))));
            if (!view.isReady()) {
                lines.add(SafeText.line("  " + say("report.mcp.log", view.log())));
            }
        }
        return lines.isEmpty() ? List.of(say("report.mcp.none")) : lines;
    }

    /**
     * Returns the state of the language servers, one per line.
     *
     * @param all true to include servers that are off or not on the PATH
     */
    public static List<String> ofLanguages(List<LspView> views, boolean all) {
        List<String> lines = views.stream()
                .filter(view -> all || !view.isOf("missing", "off"))
                .map(view -> "%-14s %-9s %s".formatted(view.name(), view.standing(), language(view)))
                .map(line -> SafeText.line(line).stripTrailing())
                .toList();
        return lines.isEmpty() ? List.of(say("report.lsp.none")) : lines;
    }

    private static String language(LspView view) {
        String why = view.why().isEmpty() ? "" : "  " + view.why();
        String problems = view.problems() == 0 ? "" : "  " + say("transcript.fact.errors", view.problems());
        return view.command() + "  " + String.join(" ", view.files()) + problems + why;
    }

    private static String head(ServerView view) {
        if (view.isReady()) {
            String title = view.title().isEmpty() ? "" : view.title() + ", ";
            return say(
                    "report.mcp.ready",
                    view.name(),
                    title,
                    view.version(),
                    view.tools().size());
        }
        return view.why().isEmpty()
                ? say("report.mcp.starting", view.name())
                : say("report.mcp.failed", view.name(), view.why());
    }
}
