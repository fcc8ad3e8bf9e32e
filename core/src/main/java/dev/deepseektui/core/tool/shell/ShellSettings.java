package dev.deepseektui.core.tool.shell;

import java.util.List;
import java.util.Set;

/**
 * The settings of commands.
 *
 * @param environment names of variables that commands get in addition to the usual ones, with {@code *} for anything
 * @param envDrop names of variables that commands do not get
 * @param ownKeys keys of this program, which are never shown and never passed to commands, under any name
 */
public record ShellSettings(List<String> environment, List<String> envDrop, Set<String> ownKeys) {
    public ShellSettings {
        environment = List.copyOf(environment);
        envDrop = List.copyOf(envDrop);
        ownKeys = Set.copyOf(ownKeys);
    }

    @Override
    public String toString() {
        return "ShellSettings[%s, %s]".formatted(environment, envDrop);
    }
}
