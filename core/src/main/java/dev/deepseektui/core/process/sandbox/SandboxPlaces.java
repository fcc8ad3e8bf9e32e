package dev.deepseektui.core.process.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * The places of a session.
 *
 * @param workspace without links
 * @param extraRoots further roots, treated like the workspace
 * @param home of the user
 * @param own the directories with this program's keys and sessions
 * @param obeyed existing files in the roots that other programs run or obey, nearest to a root first; read before and after each
 * command
 * @param shown files in the home that commands find beside those of toolchains
 * @param hidden files that no command finds; read before each, because files come and go
 */
public record SandboxPlaces(
        Path workspace,
        List<Path> extraRoots,
        Path home,
        List<Path> own,
        Supplier<List<Path>> obeyed,
        Supplier<List<Path>> shown,
        Supplier<List<Path>> hidden) {
    public SandboxPlaces {
        extraRoots = List.copyOf(extraRoots);
        own = List.copyOf(own);
    }
}
