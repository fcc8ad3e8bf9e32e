package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file name being typed, with its @.
 *
 * @param written the text from the @ to the cursor
 */
public record FileMention(String written) {
    private static final Pattern UNFINISHED = Pattern.compile("(?<![\\w@.])@[^\\s\"@]*$");

    public static Optional<FileMention> before(String cursor) {
        if (cursor.indexOf('@') < 0) {
            return Optional.empty();
        }
        Matcher matcher = UNFINISHED.matcher(cursor);
        return matcher.find() ? Optional.of(new FileMention(matcher.group())) : Optional.empty();
    }

    public String letters() {
        return written.substring(1);
    }

    /**
     * Returns a path as a prompt mentions it, followed by a space, and quoted if it contains spaces. Returns empty for names that a prompt
     * cannot contain.
     */
    public static Optional<String> of(String path) {
        if (path.indexOf('"') >= 0 || path.indexOf('\n') >= 0) {
            return Optional.empty();
        }
        boolean quoted = path.chars().anyMatch(Character::isWhitespace);
        return Optional.of((quoted ? "@\"" + path + "\"" : "@" + path) + " ");
    }

    public Optional<Suggestions> suggesting(List<String> paths) {
        return Suggestions.of(
                written,
                paths.stream()
                        .flatMap(path ->
                                of(path).stream().map(mention -> new Suggestion(open(mention), path, "", false)))
                        .toList());
    }

    /** Removes the space after a directory, so that a name in it can follow; closes quotes. */
    private static String open(String mention) {
        return mention.endsWith("/ ") ? mention.stripTrailing() : mention;
    }
}
