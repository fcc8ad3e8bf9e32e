package dev.deepseektui.core.workspace.git;

import dev.deepseektui.core.workspace.EntryState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directories of git's own files for a working tree, including those shared with other worktrees and those of submodules.
 */
public final class GitPlaces {
    /** Files that decide which programs git runs; {@code commondir} refers to another configuration. */
    private static final List<String> OBEYED = List.of("hooks", "config", "config.worktree", "commondir");

    private static final String MODULES = "modules";
    /**
     * A directory that is read-only as a whole: a command in one worktree must not write to another worktree's files.
     */
    private static final String WORKTREES = "worktrees";

    private static final String POINTER = "gitdir:";
    private static final int MAX_POINTER_LENGTH = 4096;
    private static final int MAX_SUBMODULES = 1_000;
    private static final int MAX_DIRECTORIES = 10_000;

    private GitPlaces() {}

    /** Returns the nearest directory at or above the given one that contains a {@code .git}. */
    public static Optional<Path> workingTree(Path directory) {
        for (@Nullable Path at = directory; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the directory whose files belong to a project: the outermost repository around its folder, or the folder
     * itself. A repository that contains the home directory is not one project.
     */
    public static Path project(Path folder, Path home) {
        Path top = real(folder);
        Path realHome = real(home);
        for (@Nullable Path at = top; at != null && !realHome.startsWith(at); at = at.getParent()) {
            top = Files.exists(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS) ? at : top;
        }
        return top;
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException missing) {
            return directory;
        }
    }

    /**
     * Returns the {@code .git} file of a worktree or submodule, which refers to its git directory; empty if there is no
     * such file.
     */
    public static Optional<Path> pointer(Path root) {
        Path dot = root.resolve(".git");
        return Files.isRegularFile(dot) ? Optional.of(dot) : Optional.empty();
    }

    /**
     * Returns the existing git directories: the working tree's own, and the one it shares with other worktrees. A
     * directory outside is returned only if it refers back to this working tree, because a command may write a {@code
     * .git} file or link.
     */
    public static List<Path> of(Path root) {
        // If the location is unknown, nothing of the repository becomes writable.
        return GitReading.orUnknown("the place of .git", List.of(), () -> find(root));
    }

    private static List<Path> find(Path root) throws IOException {
        Path dot = root.resolve(".git");
        Path directory = pointed(dot).map(root::resolve).orElse(dot);
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        Path git = directory.toRealPath();
        if (!belongs(git, root)) {
            return List.of();
        }
        return Stream.concat(Stream.of(git), sharedBy(git).stream()).toList();
    }

    /** Returns the path in a file such as {@code .git} or {@code commondir}; empty unless it is a short regular file. */
    static Optional<String> pointed(Path file) {
        return PlainFile.textLinked(file, MAX_POINTER_LENGTH)
                .map(text -> (text.startsWith(POINTER) ? text.substring(POINTER.length()) : text).strip());
    }

    /**
     * Returns the git directory that a worktree shares with others; empty if there is none. Because {@code commondir}
     * could name any directory, the shared one must contain the worktree's own directory and be a repository;
     * otherwise, the parent of a workspace named {@code worktrees} would count as one.
     */
    private static Optional<Path> sharedBy(Path git) {
        Path folder = git.getParent();
        Path main = folder == null ? null : folder.getParent();
        if (folder == null || main == null || !folder.endsWith(WORKTREES)) {
            return Optional.empty();
        }
        boolean isRepository = Files.isRegularFile(main.resolve("HEAD")) && Files.isDirectory(main.resolve("objects"));
        return pointed(git.resolve("commondir"))
                .filter(named -> isRepository && isAt(git.resolve(named), main))
                .map(named -> main);
    }

    private static boolean belongs(Path git, Path root) {
        if (git.startsWith(root)) {
            return true;
        }
        Optional<String> back = pointed(git.resolve("gitdir"));
        return back.isPresent()
                ? Path.of(back.get()).equals(root.resolve(".git"))
                : GitConfig.alone(git, "config")
                        .values("core.worktree")
                        .anyMatch(worktree -> isAt(git.resolve(worktree), root));
    }

    private static boolean isAt(Path path, Path real) {
        try {
            return path.toRealPath().equals(real);
        } catch (IOException missing) {
            return false;
        }
    }

    /**
     * Returns the {@code .git} files of submodules. Whoever writes such a file can make git use another configuration.
     */
    public static List<Path> pointersOfSubmodules(Path root) {
        return GitReading.orUnknown(
                ".gitmodules",
                List.of(),
                () -> GitConfig.alone(root, ".gitmodules")
                        .values("submodule.path")
                        .limit(MAX_SUBMODULES)
                        .map(path -> root.resolve(path).resolve(".git"))
                        .filter(Files::exists)
                        .toList());
    }

    /**
     * Returns the existing files in git's directories that must stay read-only while everything else there is writable;
     * the directory itself if it contains too many directories.
     */
    public static List<Path> obeyed(Path git) {
        return GitReading.orUnknown(
                "the files that git obeys",
                List.of(git),
                () -> repositories(git).stream()
                        .flatMap(repository -> Stream.concat(OBEYED.stream(), Stream.of(WORKTREES))
                                .map(repository::resolve))
                        .filter(file -> Files.exists(file))
                        .toList());
    }

    /** Returns the missing files that could decide which programs git runs; a mount can protect only existing ones. */
    public static List<Path> missing(Path git) {
        return GitReading.orUnknown(
                "the files that git could obey",
                List.of(),
                () -> repositories(git).stream()
                        .flatMap(repository -> OBEYED.stream().map(repository::resolve))
                        .filter(file -> Files.notExists(file, LinkOption.NOFOLLOW_LINKS))
                        .toList());
    }

    /** Returns the git directory and those of its submodules, which may be nested. */
    private static List<Path> repositories(Path git) throws IOException {
        List<Path> found = new ArrayList<>(List.of(git));
        Deque<Path> folders = new ArrayDeque<>(List.of(git.resolve(MODULES)));
        for (int left = MAX_DIRECTORIES; !folders.isEmpty(); ) {
            List<Path> entries = EntryState.entries(folders.remove(), left);
            left -= entries.size();
            if (left <= 0) {
                throw new IOException("too many submodules");
            }
            for (Path entry : entries) {
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    boolean isRepository = Files.exists(entry.resolve("HEAD"));
                    if (isRepository) {
                        found.add(entry);
                    }
                    folders.add(isRepository ? entry.resolve(MODULES) : entry);
                }
            }
        }
        return found;
    }
}
