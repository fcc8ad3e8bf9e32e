package dev.deepseektui.core.setup.instruction;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        List<Path> found = new ArrayList<>();
        first(directory, OURS).ifPresent(found::add);
        if (found.isEmpty()) {
            first(directory, CLAUDE).ifPresent(found::add);
            first(directory, List.of(CLAUDE_LOCAL)).ifPresent(found::add);
        }
        return found;
    }

    private static Optional<Path> first(Path directory, List<String> names) {
        for (String name : names) {
            Path file = directory.resolve(name);
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }
}
