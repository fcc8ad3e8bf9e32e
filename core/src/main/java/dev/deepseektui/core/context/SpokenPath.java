package dev.deepseektui.core.context;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Which files somebody speaks of by their names. */
public final class SpokenPath {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_./+@~-]+");
    private static final String ENDS = ".,/";
    /** A file called {@code a} is not spoken of whenever the article is. */
    private static final int SHORTEST_NAME = 3;

    private SpokenPath() {}

    /** What may be a path or the end of one, in the order in which it is said. */
    public static List<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(SpokenPath::bare)
                .toList();
    }

    /** Without what ends a sentence or begins a mention. */
    private static String bare(String word) {
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

    /** Whether the word means the file. */
    public static boolean isMeant(String path, String word) {
        boolean meant = path.equals(word) || path.endsWith("/" + word);
        return meant && name(word).length() >= SHORTEST_NAME;
    }

    public static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
