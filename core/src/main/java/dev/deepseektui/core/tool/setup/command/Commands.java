package dev.deepseektui.core.tool.setup.command;

import dev.deepseektui.core.tool.setup.command.CommandPlaces.CommandFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The commands that there are, by name.
 *
 * @param shadowed those that another of the same name, found before, stands in front of
 */
public record Commands(List<CommandFile> all, List<CommandFile> shadowed) {
    public static final Commands NONE = new Commands(List.of(), List.of());

    public Commands {
        all = List.copyOf(all);
        shadowed = List.copyOf(shadowed);
    }

    /** In the order of precedence: the first of a name counts. */
    public static Commands of(List<CommandFile> found) {
        Map<String, CommandFile> byName = new LinkedHashMap<>();
        List<CommandFile> shadowed = found.stream()
                .filter(command -> byName.putIfAbsent(command.name(), command) != null)
                .toList();
        return new Commands(List.copyOf(byName.values()), shadowed);
    }

    public Optional<CommandFile> find(String name) {
        return all.stream().filter(command -> command.name().equals(name)).findFirst();
    }
}
