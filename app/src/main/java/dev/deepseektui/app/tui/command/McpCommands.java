package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.report.ServerLines;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.mcp.ServerView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Commands about MCP servers and their tools. */
public final class McpCommands {
    static final List<SlashCommand> ALL = List.of(new SlashCommand("mcp", "[restart NAME|take]", McpCommands::mcp));

    private McpCommands() {}

    private static Effect mcp(Invocation invocation) {
        String[] words = invocation.words().strip().split("\\s+", 2);
        CommandContext context = invocation.context();
        return switch (words[0].toLowerCase(Locale.ROOT)) {
            case "" ->
                context.aside(session ->
                        context.open(Sheet.of(say("mcp.title"), String.join("\n", ServerLines.of(views(session))))));
            case "restart" ->
                context.aside(session -> {
                    String name = words.length > 1 ? words[1].strip() : "";
                    if (!servers(session).map(all -> all.restart(name)).orElse(false)) {
                        throw new UserError(say("mcp.unknown", name));
                    }
                    context.tell(say("mcp.restarting", name));
                });
            case "take" -> take(context);
            default -> throw new UserError(say("mcp.usage", words[0]));
        };
    }

    public static Effect take(CommandContext context) {
        return context.atBoundary(session -> context.tell(say(session.takeForeignTools() ? "mcp.taken" : "mcp.known")));
    }

    private static Optional<McpServers> servers(Session session) {
        return session.servers();
    }

    private static List<ServerView> views(Session session) {
        return servers(session).map(McpServers::views).orElse(List.of());
    }
}
