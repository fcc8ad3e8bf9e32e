package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on whole directories. */
final class Trees {
    private Trees() {}

    static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Returns all files in an order that does not depend on the machine. */
    static List<Path> sorted(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            return all.filter(path -> !path.equals(tree))
                    .sorted(Comparator.comparing(path -> tree.relativize(path).toString()))
                    .toList();
        }
    }
}
