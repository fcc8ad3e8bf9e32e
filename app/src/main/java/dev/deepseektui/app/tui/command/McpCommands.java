package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.report.McpWords;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.mcp.ForeignTools;
import dev.deepseektui.core.mcp.McpServers;
import dev.deepseektui.core.mcp.ServerView;
import dev.deepseektui.core.session.Session;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Other people's tools: how their servers stand, and what is to be done about it. */
final class McpCommands {
    static final List<SlashCommand> ALL = List.of(new SlashCommand(
            "mcp",
            "[restart NAME|take]",
            "shows the MCP servers and their tools; starts one anew, or tells the model of tools that came later",
            McpCommands::mcp));

    private static final String TITLE = "MCP servers";

    private McpCommands() {}

    private static Command mcp(Invocation order) {
        String[] words = order.words().strip().split("\\s+", 2);
        CommandContext stage = order.stage();
        return switch (words[0].toLowerCase(Locale.ROOT)) {
            case "" ->
                stage.aside(session -> stage.open(Sheet.of(TITLE, String.join("\n", McpWords.of(views(session))))));
            case "restart" ->
                stage.aside(session -> {
                    String name = words.length > 1 ? words[1].strip() : "";
                    if (!servers(session).map(all -> all.restart(name)).orElse(false)) {
                        throw new UserError("/mcp restart NAME: there is no server “" + name + "”");
                    }
                    stage.tell("Starting " + name + " anew; /mcp shows how it stands.");
                });
            case "take" ->
                stage.atBoundary(session -> stage.tell(
                        session.takeForeignTools()
                                ? "The model knows all tools from the next request on; its cached prompt is read anew, once."
                                : "The model knows all tools that there are."));
            default -> throw new UserError("/mcp " + words[0] + ": say restart NAME, take, or nothing");
        };
    }

    private static Optional<McpServers> servers(Session session) {
        return session.resources().foreign().map(ForeignTools::servers);
    }

    private static List<ServerView> views(Session session) {
        return servers(session).map(McpServers::views).orElse(List.of());
    }
}
