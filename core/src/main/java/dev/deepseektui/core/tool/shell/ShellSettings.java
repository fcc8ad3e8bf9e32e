package dev.deepseektui.core.tool.shell;

import java.util.List;
import java.util.Set;

/**
 * What the settings say about commands.
 *
 * @param envKeep names of variables that commands get although they look secret
 * @param envDrop what names of secret variables look like, with {@code *} for anything
 * @param ownKeys keys of this program, which nobody is shown and no command gets under any name
 */
public record ShellSettings(List<String> envKeep, List<String> envDrop, Set<String> ownKeys) {
    public ShellSettings {
        envKeep = List.copyOf(envKeep);
        envDrop = List.copyOf(envDrop);
        ownKeys = Set.copyOf(ownKeys);
    }

    @Override
    public String toString() {
        return "ShellSettings[%s, %s]".formatted(envKeep, envDrop);
    }
}
