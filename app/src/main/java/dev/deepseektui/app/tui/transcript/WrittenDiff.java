package dev.deepseektui.app.tui.transcript;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The changes in a result that tells of an edit. */
final class WrittenDiff {
    private static final Pattern FIRST_HUNK = Pattern.compile("^@@ -\\d", Pattern.MULTILINE);
    private static final String LINE_STARTS = " +-@\\…";

    private WrittenDiff() {}

    /** From the first hunk to the last and to the word that more was left out, without the names of the files. */
    static Optional<String> in(String text) {
        Matcher hunk = FIRST_HUNK.matcher(text);
        if (!hunk.find()) {
            return Optional.empty();
        }
        int end = hunk.start();
        while (end < text.length() && LINE_STARTS.indexOf(text.charAt(end)) >= 0) {
            int newline = text.indexOf('\n', end);
            end = newline < 0 ? text.length() : newline + 1;
        }
        return Optional.of(text.substring(hunk.start(), end));
    }
}
