package dev.deepseektui.core.tool.shell;

import java.util.List;

/**
 * What the settings say about commands.
 *
 * @param envKeep names of variables that commands get although their names look secret
 * @param envDrop what names of secret variables look like, with {@code *} for anything
 */
public record ShellSettings(List<String> envKeep, List<String> envDrop) {
    public ShellSettings {
        envKeep = List.copyOf(envKeep);
        envDrop = List.copyOf(envDrop);
    }
}
