package dev.deepseektui.core.tool.workspace.guard;

import dev.deepseektui.core.tool.workspace.folder.FileKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which files do programs obey: this one, other agents, git, editors, shells? Who writes them decides what happens next, without being
 * asked. In code and not in the settings, so that nothing takes a name off the list.
 */
public final class GuardedNames {
    private static final List<String> FILES = List.of(
            "AGENTS.md",
            "AGENTS.override.md",
            "CLAUDE.md",
            "CLAUDE.local.md",
            ".envrc",
            ".mcp.json",
            ".gitconfig",
            ".gitmodules",
            ".bashrc",
            ".bash_profile",
            ".profile",
            ".zshrc",
            ".zshenv",
            ".zprofile");
    private static final List<String> DIRECTORIES =
            List.of(".deepseek", ".claude", ".agents", ".git", ".husky", ".vscode", ".idea", ".ssh");

    private static final Protection NAMES =
            new Protection(Stream.concat(FILES.stream(), DIRECTORIES.stream()).toList());

    private GuardedNames() {}

    /** All of them but git's own directory, whose parts differ in who may write them. */
    public static List<String> besideGit() {
        return Stream.concat(FILES.stream(), DIRECTORIES.stream())
                .filter(name -> !name.equals(".git"))
                .toList();
    }

    /** Whether a path from its root, or a directory on its way, has such a name. */
    static boolean cover(String path) {
        return NAMES.covers(path);
    }

    /** What the links of these names lead to that lie in a root itself: under another name it is the same file. */
    static Set<Object> linkedIn(Path root) {
        Set<Object> keys = new HashSet<>();
        Stream.concat(FILES.stream(), DIRECTORIES.stream())
                .map(root::resolve)
                .filter(Files::isSymbolicLink)
                .forEach(link -> FileKeys.of(link).ifPresent(keys::add));
        return keys;
    }
}
