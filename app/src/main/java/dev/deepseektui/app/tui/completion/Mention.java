package dev.deepseektui.app.tui.completion;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file's name that is being written, with the @ before it.
 *
 * @param written from the @ to the cursor
 */
public record Mention(String written) {
    private static final Pattern UNFINISHED = Pattern.compile("(?<![\\w@.])@[^\\s\"@]*$");

    public static Optional<Mention> before(String cursor) {
        Matcher matcher = UNFINISHED.matcher(cursor);
        return matcher.find() ? Optional.of(new Mention(matcher.group())) : Optional.empty();
    }

    public String letters() {
        return written.substring(1);
    }

    /** Names with blanks are quoted, as an ask is read. */
    public Optional<Suggestions> suggesting(List<String> paths) {
        return Suggestions.of(
                written,
                paths.stream()
                        .filter(path -> path.indexOf('"') < 0 && path.indexOf('\n') < 0)
                        .map(path -> new Suggestion(
                                (path.chars().anyMatch(Character::isWhitespace) ? "@\"" + path + "\"" : "@" + path)
                                        + " ",
                                path,
                                "",
                                false))
                        .toList());
    }
}
