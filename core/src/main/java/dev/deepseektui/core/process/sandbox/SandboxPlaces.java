package dev.deepseektui.core.process.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Where a session works, and what is there to protect.
 *
 * @param workspace without links
 * @param extraRoots directories that are used as if they were in it
 * @param home the user's
 * @param own where this program keeps its keys and sessions
 * @param obeyed what other programs run or obey in the roots, the nearest to a root first; asked for before and after each command
 * @param shown files in the home that commands find beside what toolchains need
 * @param hidden what no command finds, asked for before each: files come and go
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
