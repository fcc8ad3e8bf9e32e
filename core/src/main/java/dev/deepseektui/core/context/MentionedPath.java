package dev.deepseektui.core.context;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A matcher of words in a message against file paths. */
public final class MentionedPath {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_./+@~-]+");
    private static final String ENDS = ".,/";
    /** The minimum length of a name; shorter names match ordinary words. */
    private static final int MIN_NAME_LENGTH = 3;

    private MentionedPath() {}

    /** Returns the words that may be a path or the end of one, in order of occurrence. */
    public static List<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(MentionedPath::trimmed)
                .toList();
    }

    /** Strips trailing punctuation and a leading {@code @} or {@code ./}. */
    private static String trimmed(String word) {
        int to = word.length();
        while (to > 0 && ENDS.indexOf(word.charAt(to - 1)) >= 0) {
            to--;
        }
        String name = word.substring(0, to);
        while (name.startsWith("@") || name.startsWith("./")) {
            name = name.substring(name.startsWith("@") ? 1 : 2);
        }
        return name;
    }

    /**
     * Returns whether the word is the file's path or the end of it. Short names do not count, because they match
     * ordinary words.
     */
    public static boolean isMeant(String path, String word) {
        boolean meant = path.equals(word) || path.endsWith("/" + word);
        return meant && name(word).length() >= MIN_NAME_LENGTH;
    }

    public static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
