package dev.deepseektui.core.tool.shell;

import java.util.List;
import java.util.Set;

/**
 * Settings for shell commands: the environment variables that they receive.
 *
 * @param environment the names of variables passed to commands in addition to the usual ones; {@code *} is a wildcard
 * @param envDrop the names of variables not passed to commands
 * @param ownKeys this program's API keys, which are never shown, and never passed to commands in any variable
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
