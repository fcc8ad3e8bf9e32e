package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.CommandGroup;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Other people's tools; each thing that can be done about them in a command of its own. */
final class McpCommand extends CommandGroup {
    private final Surroundings surroundings;
    private final Console console;

    McpCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("list", "List the MCP servers of your settings: deepseek-tui mcp list");
        titles.put(
                "add", "Add an MCP server, a command or an address: deepseek-tui mcp add notes -- npx -y notes-mcp .");
        titles.put("remove", "Remove an MCP server from your settings: deepseek-tui mcp remove files");
        titles.put("test", "Start MCP servers, and say what they offer or why not: deepseek-tui mcp test files");
        titles.put(
                "login",
                "Ask for the token of an MCP server, without showing it, and store it for you alone: "
                        + "deepseek-tui mcp login docs");
        titles.put(
                "import", "Take over the MCP servers of Claude Code and codex that you have: deepseek-tui mcp import");
        return titles;
    }

    @Override
    public @Nullable Command command(String name) {
        return switch (name) {
            case "list" -> new McpListCommand(surroundings, console);
            case "add" -> new McpAddCommand(surroundings, console);
            case "remove" -> new McpRemoveCommand(surroundings, console);
            case "test" -> new McpTestCommand(surroundings, console);
            case "login" -> new McpLoginCommand(surroundings, console);
            case "import" -> new McpImportCommand(surroundings, console);
            default -> null;
        };
    }
}
