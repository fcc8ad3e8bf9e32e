package dev.deepseektui.core.setup.instruction;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which files of a directory say how to work in it? AGENTS.md, or what stands in its place; where there is none, those written for
 * Claude Code.
 */
final class InstructionNames {
    private static final List<String> OURS = List.of("AGENTS.override.md", "AGENTS.md");
    private static final List<String> CLAUDE = List.of("CLAUDE.md", ".claude/CLAUDE.md");
    private static final String CLAUDE_LOCAL = "CLAUDE.local.md";

    private InstructionNames() {}

    static List<Path> in(Path directory) {
        Optional<Path> ours = first(directory, OURS);
        return ours.isPresent()
                ? List.of(ours.get())
                : Stream.of(first(directory, CLAUDE), first(directory, List.of(CLAUDE_LOCAL)))
                        .flatMap(Optional::stream)
                        .toList();
    }

    private static Optional<Path> first(Path directory, List<String> names) {
        return names.stream()
                .map(directory::resolve)
                .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
                .findFirst();
    }
}
