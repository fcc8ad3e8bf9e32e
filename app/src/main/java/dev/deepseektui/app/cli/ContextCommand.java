package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.CommandGroup;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be known about the prompt of a session; each in a command of its own. */
final class ContextCommand extends CommandGroup {
    private final Surroundings surroundings;
    private final Console console;

    ContextCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put(
                "show",
                "Show what fills a session's prompt, by layer, kind of message and file: "
                        + "deepseek-tui context show 4711");
        titles.put(
                "plan",
                "Plan what would be injected of the entries in a file: "
                        + "deepseek-tui context plan entries.json --set arena.zones.truth.cap=200");
        titles.put(
                "replay",
                "Send a recorded session through the context again, offline, and say what it would cost and lose: "
                        + "deepseek-tui context replay session.jsonl.gz --budget 32k --set compaction.profile=early");
        return titles;
    }

    @Override
    public @Nullable Command command(String name) {
        return switch (name) {
            case "show" -> new ContextShowCommand(surroundings, console);
            case "plan" -> new ContextPlanCommand(surroundings, console);
            case "replay" -> new ContextReplayCommand(surroundings, console);
            default -> null;
        };
    }
}
