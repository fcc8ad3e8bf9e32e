package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReading;
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
        if (!(ShellReader.read(runs.command()) instanceof ShellReading.Plain plain)) {
            return false; // nobody takes it for a look
        }
        Path directory = roots.get(0).resolve(runs.directory());
        for (Segment segment : plain.segments()) {
            List<String> words = segment.texts();
            for (String word : words.subList(1, words.size())) {
                if (leadsOut(directory, word)) {
                    return true;
                }
            }
            if (words.size() > 1 && words.get(0).equals("cd")) {
                directory = directory.resolve(words.get(1));
            }
        }
        return false;
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
