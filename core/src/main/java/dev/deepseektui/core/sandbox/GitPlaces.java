package dev.deepseektui.core.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where does git keep what belongs to a directory: its own files, those it shares with other worktrees, those of submodules? */
final class GitPlaces {
    /** What decides which programs git runs. */
    private static final List<String> OBEYED = List.of("hooks", "config", "config.worktree");

    private static final List<String> NESTED = List.of("modules", "worktrees");
    private static final String POINTER = "gitdir:";
    private static final int LONGEST_POINTER = 4096;

    private GitPlaces() {}

    /** A worktree's or a submodule's {@code .git}: a file that says where the rest lies. */
    static Optional<Path> pointer(Path root) {
        Path dot = root.resolve(".git");
        return Files.isRegularFile(dot) ? Optional.of(dot) : Optional.empty();
    }

    /** Those that are there: the directory's own, and the one it shares with others. */
    static List<Path> of(Path root) {
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
            found.add(git);
            Path shared = git.resolve("commondir");
            if (Files.isRegularFile(shared)) {
                found.add(git.resolve(start(shared).strip()).toRealPath());
            }
        } catch (IOException | IllegalArgumentException unclear) {
            return found; // what cannot be found is not written either: all else is read-only
        }
        return found;
    }

    /** What stays read-only in it when the rest may be written. */
    static List<Path> obeyed(Path git) {
        List<Path> obeyed = new ArrayList<>();
        for (Path repository : repositories(git)) {
            OBEYED.stream()
                    .map(repository::resolve)
                    .filter(file -> Files.exists(file))
                    .forEach(obeyed::add);
        }
        return obeyed;
    }

    private static List<Path> repositories(Path git) {
        List<Path> found = new ArrayList<>(List.of(git));
        for (String nested : NESTED) {
            try {
                Files.walkFileTree(git.resolve(nested), new Repositories(found));
            } catch (IOException none) {
                // Nothing is nested there.
            }
        }
        return found;
    }

    private static String start(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LONGEST_POINTER), StandardCharsets.UTF_8);
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
            for (String nested : NESTED) {
                if (Files.isDirectory(directory.resolve(nested))) {
                    Files.walkFileTree(directory.resolve(nested), new Repositories(found));
                }
            }
            return FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }
}
