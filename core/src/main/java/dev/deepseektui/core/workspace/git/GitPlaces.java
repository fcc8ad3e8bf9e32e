package dev.deepseektui.core.workspace.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The directories in which git keeps what belongs to a working tree: its own files, those shared with other worktrees, those of submodules. */
public final class GitPlaces {
    /** Files that decide which programs git runs, existing or not; {@code commondir} leads to another configuration. */
    private static final List<String> OBEYED = List.of("hooks", "config", "config.worktree", "commondir");

    private static final String MODULES = "modules";
    /** Read-only as a whole: a command of one worktree writes none of another. */
    private static final String WORKTREES = "worktrees";

    private static final String POINTER = "gitdir:";
    private static final int LONGEST_POINTER = 4096;
    private static final int LONGEST_LIST = 1 << 16;
    private static final Pattern WORKTREE = Pattern.compile("(?m)^\\s*worktree\\s*=\\s*(.+)$");
    private static final Pattern SUBMODULE = Pattern.compile("(?m)^\\s*path\\s*=\\s*(.+)$");

    private GitPlaces() {}

    /** A worktree's or a submodule's {@code .git}: a file that says where the rest lies. */
    public static Optional<Path> pointer(Path root) {
        Path dot = root.resolve(".git");
        return Files.isRegularFile(dot) ? Optional.of(dot) : Optional.empty();
    }

    /**
     * Those that are there: the directory's own, and the one it shares with others. A command may write the file that points to them, and
     * a link as well, so that outside of the directory only one counts that says itself that it belongs to it.
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
            return found; // what cannot be found is not written either: all else is read-only
        }
        return found;
    }

    /**
     * Only of a worktree, and only where its own part lies: {@code commondir} could name any directory. And only what is a repository: a
     * workspace that is called as git calls the place of worktrees would have its parent for one.
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

    /** The files by which submodules say where their repositories lie: who could write one would choose the configuration. */
    public static List<Path> pointersOfSubmodules(Path root) {
        try {
            return SUBMODULE
                    .matcher(start(root.resolve(".gitmodules"), LONGEST_LIST))
                    .results()
                    .map(match -> root.resolve(match.group(1).strip()).resolve(".git"))
                    .filter(Files::exists)
                    .toList();
        } catch (IOException | IllegalArgumentException none) {
            return List.of();
        }
    }

    /** What stays read-only in it when the rest may be written. */
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

    /** What is not there and would be obeyed: a mount protects only what is there. */
    public static List<Path> missing(Path git) {
        return repositories(git).stream()
                .flatMap(repository -> OBEYED.stream().map(repository::resolve))
                .filter(file -> Files.notExists(file, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    private static List<Path> repositories(Path git) {
        List<Path> found = new ArrayList<>(List.of(git));
        try {
            Files.walkFileTree(git.resolve(MODULES), new Repositories(found));
        } catch (IOException none) {
            return found; // nothing is nested there
        }
        return found;
    }

    private static String start(Path file) throws IOException {
        return start(file, LONGEST_POINTER);
    }

    private static String start(Path file, int bytes) throws IOException {
        if (!Files.isRegularFile(file)) {
            return ""; // a pipe would keep us waiting
        }
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
        }
    }

    /** Submodules have submodules, but objects hold no repositories. */
    private static final class Repositories extends SimpleFileVisitor<Path> {
        private final List<Path> found;

        Repositories(List<Path> found) {
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            if (!Files.exists(directory.resolve("HEAD"))) {
                return FileVisitResult.CONTINUE;
            }
            found.add(directory);
            if (Files.isDirectory(directory.resolve(MODULES))) {
                Files.walkFileTree(directory.resolve(MODULES), new Repositories(found));
            }
            return FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }
}
