package dev.deepseektui.app.report;

import dev.deepseektui.core.base.AddressMask;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.mcp.ServerView;
import dev.deepseektui.core.mcp.ServerView.ToolView;
import java.util.ArrayList;
import java.util.List;

/** How MCP servers stand, in lines for people. */
public final class McpWords {
    private McpWords() {}

    public static List<String> of(List<ServerView> views) {
        List<String> lines = new ArrayList<>();
        for (ServerView view : views) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add(SafeText.line(head(view)));
            lines.add(SafeText.line("  " + AddressMask.in(view.place())));
            view.tools().forEach(tool -> lines.add(SafeText.line("  " + tool(tool))));
            view.leftOut().forEach(why -> lines.add(SafeText.line("  left out: " + why)));
            if (!view.isReady()) {
                lines.add(SafeText.line("  its log: " + view.log()));
            }
        }
        return lines.isEmpty() ? List.of("There are no MCP servers; docs/mcp.md says how to name one.") : lines;
    }

    private static String head(ServerView view) {
        if (!view.isReady()) {
            return view.name() + ": " + view.standing() + (view.why().isEmpty() ? "" : ", " + view.why());
        }
        String title = view.title().isEmpty() ? "" : view.title() + ", ";
        int count = view.tools().size();
        return "%s: ready, %sMCP %s, %d %s"
                .formatted(view.name(), title, view.version(), count, count == 1 ? "tool" : "tools");
    }

    private static String tool(ToolView tool) {
        return tool.name() + (tool.saysReadOnly() ? " (says that it only reads)" : "");
    }
}
