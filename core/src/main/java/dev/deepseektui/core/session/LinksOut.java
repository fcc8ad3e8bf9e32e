package dev.deepseektui.core.session;

import dev.deepseektui.core.tool.Intent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Does a word of a command lead out of the workspace by a link? A repository may bring one that leads to a key. Between this look and the
 * command somebody may change it: only a sandbox holds.
 *
 * @param roots without links
 */
record LinksOut(List<Path> roots) implements Predicate<Intent.Runs> {
    LinksOut {
        roots = List.copyOf(roots);
    }

    @Override
    public boolean test(Intent.Runs runs) {
        return PlacedSegment.of(runs, roots.get(0)).stream()
                .anyMatch(part -> part.words().stream().skip(1).anyMatch(word -> leadsOut(part.directory(), word)));
    }

    /** Also behind what may stand before a path: {@code --file=x}, {@code -fx}. */
    private boolean leadsOut(Path directory, String word) {
        return Stream.of(word, word.substring(word.indexOf('=') + 1), word.substring(Math.min(2, word.length())))
                .filter(text -> !text.isEmpty())
                .anyMatch(text -> isOutside(directory, text));
    }

    private boolean isOutside(Path directory, String text) {
        try {
            Path path = directory.resolve(text);
            if (!Files.exists(path)) {
                return false;
            }
            Path real = path.toRealPath();
            return roots.stream().noneMatch(real::startsWith);
        } catch (InvalidPathException noFile) {
            return false;
        } catch (IOException unclear) {
            return true;
        }
    }
}
