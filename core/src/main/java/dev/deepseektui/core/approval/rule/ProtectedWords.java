package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.shell.CommandSpotter.SpottedCommand;
import dev.deepseektui.core.workspace.Protection;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds words of a command that name a protected file. By the words alone, wherever in a word a path may begin. Expansions such as
 * {@code .e*}, or files that a program reads by itself, are not seen: a child process can read what its user can read.
 */
public final class ProtectedWords {
    /** Behind these a path may begin: {@code --file=.env}, {@code HEAD:.env}, {@code -d@.env}. */
    private static final Pattern STARTS = Pattern.compile("[=:@,]");

    private static final int MOST_FOLDERS = 64;

    private final Protection protection;

    public ProtectedWords(Protection protection) {
        this.protection = protection;
    }

    public Optional<String> find(String directory, List<SpottedCommand> spotted) {
        return spotted.stream()
                .flatMap(command -> command.words().stream())
                .filter(word -> isNamed(directory, word))
                .findFirst();
    }

    /** Whether the word of a command that runs there may name such a file. */
    boolean isNamed(String directory, String word) {
        List<String> pieces = new ArrayList<>(List.of(STARTS.split(word)));
        pieces.add(word);
        if (word.startsWith("-") && word.length() > 2) {
            pieces.add(word.substring(2));
        }
        return pieces.stream()
                .filter(piece -> !piece.isEmpty())
                .anyMatch(piece -> isPath(piece) || isPath(directory + "/" + piece));
    }

    /** Also without its first folders: nobody here knows where the workspace is, or a home. */
    private boolean isPath(String text) {
        try {
            Path path = Path.of(text).normalize();
            int names = path.getNameCount();
            for (int from = Math.max(0, names - MOST_FOLDERS); from < names; from++) {
                if (protection.covers(path.subpath(from, names).toString())) {
                    return true;
                }
            }
            return false;
        } catch (InvalidPathException e) {
            // No file can have this name.
            return false;
        }
    }
}
