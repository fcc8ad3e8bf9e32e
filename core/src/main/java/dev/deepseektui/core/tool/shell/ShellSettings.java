package dev.deepseektui.core.tool.shell;

import java.nio.file.Path;
import java.util.List;

/**
 * What the settings say about commands.
 *
 * @param workspace where commands run
 * @param extraRoots where else they may be told to run
 * @param envKeep names of variables that commands get although their names look secret
 * @param envDrop what names of secret variables look like, with {@code *} for anything
 */
public record ShellSettings(Path workspace, List<Path> extraRoots, List<String> envKeep, List<String> envDrop) {
    public ShellSettings {
        extraRoots = List.copyOf(extraRoots);
        envKeep = List.copyOf(envKeep);
        envDrop = List.copyOf(envDrop);
    }
}
