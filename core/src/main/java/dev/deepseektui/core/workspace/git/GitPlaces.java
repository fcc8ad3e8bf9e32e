package dev.deepseektui.core.workspace.git;

import dev.deepseektui.core.workspace.EntryState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
    private static final int MAX_LIST_LENGTH = 1 << 16;
    private static final Pattern WORKTREE = Pattern.compile("(?m)^\\s*worktree\\s*=\\s*(.+)$");
    private static final Pattern SUBMODULE = Pattern.compile("(?m)^\\s*path\\s*=\\s*(.+)$");

    private GitPlaces() {}

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
        Path dot = root.resolve(".git");
        List<Path> found = new ArrayList<>();
        try {
            if (Files.isRegularFile(dot)) {
                dot = root.resolve(start(dot).replaceFirst("^" + POINTER, "").strip());
            }
            if (!Files.isDirectory(dot)) {
                return List.of();
            }
            Path git = dot.toRealPath();
            if (!belongs(git, root)) {
                return List.of();
            }
            found.add(git);
            sharedBy(git).ifPresent(found::add);
        } catch (IOException | IllegalArgumentException unclear) {
            return found; // the location is unknown, so nothing of the repository becomes writable
        }
        return found;
    }

    /**
     * Returns the git directory that a worktree shares with others; empty if there is none. Because {@code commondir}
     * could name any directory, the shared one must contain the worktree's own directory and be a repository;
     * otherwise, the parent of a workspace named {@code worktrees} would count as one.
     */
    private static Optional<Path> sharedBy(Path git) throws IOException {
        Path folder = git.getParent();
        Path main = folder == null ? null : folder.getParent();
        Path named = git.resolve("commondir");
        if (folder == null || main == null || !folder.endsWith("worktrees") || !Files.isRegularFile(named)) {
            return Optional.empty();
        }
        boolean isNamed = git.resolve(start(named).strip()).toRealPath().equals(main);
        boolean isRepository = Files.isRegularFile(main.resolve("HEAD")) && Files.isDirectory(main.resolve("objects"));
        return isNamed && isRepository ? Optional.of(main) : Optional.empty();
    }

    private static boolean belongs(Path git, Path root) throws IOException {
        if (git.startsWith(root)) {
            return true;
        }
        Path back = git.resolve("gitdir");
        if (Files.isRegularFile(back)) {
            return Path.of(start(back).strip()).equals(root.resolve(".git"));
        }
        Matcher worktree = WORKTREE.matcher(start(git.resolve("config")));
        return worktree.find()
                && git.resolve(worktree.group(1).strip()).toRealPath().equals(root);
    }

    /**
     * Returns the {@code .git} files of submodules. Whoever writes such a file can make git use another configuration.
     */
    public static List<Path> pointersOfSubmodules(Path root) {
        try {
            return SUBMODULE
                    .matcher(start(root.resolve(".gitmodules"), MAX_LIST_LENGTH))
                    .results()
                    .map(match -> root.resolve(match.group(1).strip()).resolve(".git"))
                    .filter(Files::exists)
                    .toList();
        } catch (IOException | IllegalArgumentException none) {
            return List.of();
        }
    }

    /**
     * Returns the existing files in git's directories that must stay read-only while everything else there is writable.
     */
    public static List<Path> obeyed(Path git) {
        List<Path> obeyed = new ArrayList<>();
        for (Path repository : repositories(git)) {
            Stream.concat(OBEYED.stream(), Stream.of(WORKTREES))
                    .map(repository::resolve)
                    .filter(file -> Files.exists(file))
                    .forEach(obeyed::add);
        }
        return obeyed;
    }

    /** Returns the missing files that could decide which programs git runs; a mount can protect only existing ones. */
    public static List<Path> missing(Path git) {
        return repositories(git).stream()
                .flatMap(repository -> OBEYED.stream().map(repository::resolve))
                .filter(file -> Files.notExists(file, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    private static List<Path> repositories(Path git) {
        List<Path> found = new ArrayList<>(List.of(git));
        addModules(git.resolve(MODULES), found);
        return found;
    }

    /** Adds nested repositories. Inside each one found, only its own submodules are searched. */
    private static void addModules(Path folder, List<Path> found) {
        for (Path directory : EntryState.entries(folder)) {
            if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                boolean isRepository = Files.exists(directory.resolve("HEAD"));
                if (isRepository) {
                    found.add(directory);
                }
                addModules(isRepository ? directory.resolve(MODULES) : directory, found);
            }
        }
    }

    /** Returns the start of a file; empty for anything but a regular file, because reading a pipe would block. */
    static String start(Path file) throws IOException {
        return start(file, MAX_POINTER_LENGTH);
    }

    private static String start(Path file, int bytes) throws IOException {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
        }
    }
}
