package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.CommandGroup;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is allowed without asking, and what never is; each in a command of its own. */
final class PermissionsCommand extends CommandGroup {
    private final Surroundings surroundings;
    private final Console console;

    PermissionsCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put(
                "list",
                "List the rules that hold in this project folder, and where each stands: deepseek-tui permissions list");
        titles.put(
                "test",
                "Say what would become of a command, without running it: deepseek-tui permissions test git push");
        titles.put("add", "Add a rule for this project folder: deepseek-tui permissions add allow \"shell(npm test)\"");
        titles.put(
                "remove", "Remove a rule of this project folder: deepseek-tui permissions remove \"shell(npm test)\"");
        return titles;
    }

    @Override
    public @Nullable Command command(String name) {
        return switch (name) {
            case "list" -> new PermissionsListCommand(surroundings, console);
            case "test" -> new PermissionsTestCommand(surroundings, console);
            case "add" -> new PermissionsAddCommand(surroundings, console);
            case "remove" -> new PermissionsRemoveCommand(surroundings, console);
            default -> null;
        };
    }
}
