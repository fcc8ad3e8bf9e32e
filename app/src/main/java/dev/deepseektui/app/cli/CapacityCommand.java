package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.CommandGroup;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be known about the capacity controller; each in a command of its own. */
final class CapacityCommand extends CommandGroup {
    private final Surroundings surroundings;
    private final Console console;

    CapacityCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("show", "Show a session's checkpoints as a table and a chart: deepseek-tui capacity show 4711");
        titles.put(
                "replay",
                "Decide every checkpoint of a recording anew, under other settings: "
                        + "deepseek-tui capacity replay tape.jsonl --set capacity.low_risk_max=0.2");
        return titles;
    }

    @Override
    public @Nullable Command command(String name) {
        return switch (name) {
            case "show" -> new CapacityShowCommand(surroundings, console);
            case "replay" -> new CapacityReplayCommand(surroundings, console);
            default -> null;
        };
    }
}
