package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The guarded files by file key. Hard links are found only by listing names, so the search covers the program's own files and
 * those of the roots, nearest to the root first, up to a limit.
 */
public final class OtherNames {
    private static final int MOST = 20_000;
    /** Skipped: the names mean nothing, there are many, and copies of a repository share the files. */
    private static final Path OBJECTS = Path.of(".git", "objects");

    private final Set<Object> own;
    private final Map<Object, Sensitivity> sensitive = new HashMap<>();

    public record Found(boolean isOwn, Sensitivity sensitivity) {
        public static final Found NOTHING = new Found(false, Sensitivity.ORDINARY);
    }

    OtherNames(Roots roots, Function<String, Sensitivity> names, Set<Object> own) {
        this.own = own;
        roots.all().forEach(root -> look(root.real(), names));
    }

    Found of(Object key) {
        return new Found(own.contains(key), sensitive.getOrDefault(key, Sensitivity.ORDINARY));
    }

    private void look(Path root, Function<String, Sensitivity> names) {
        Deque<Path> directories = new ArrayDeque<>();
        directories.add(root);
        int left = MOST;
        while (!directories.isEmpty() && left > 0) {
            for (Path entry : entries(directories.removeFirst())) {
                left--;
                Optional<BasicFileAttributes> attributes = FileKeys.attributes(entry);
                if (attributes.filter(BasicFileAttributes::isDirectory).isPresent() && !entry.endsWith(OBJECTS)) {
                    directories.add(entry);
                }
                attributes
                        .filter(BasicFileAttributes::isRegularFile)
                        .map(BasicFileAttributes::fileKey)
                        .ifPresent(key -> sensitive.merge(
                                key, names.apply(root.relativize(entry).toString()), Sensitivity::or));
            }
        }
    }

    private static List<Path> entries(Path directory) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            entries.forEach(found::add);
            return found;
        } catch (IOException | DirectoryIteratorException e) {
            return found;
        }
    }
}
