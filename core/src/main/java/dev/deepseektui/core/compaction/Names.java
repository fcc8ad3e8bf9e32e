package dev.deepseektui.core.compaction;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which words of a text are paths or identifiers: what a paraphrase loses. */
final class Names {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_./:#$@-]+");
    /** A slash or an underscore between letters, a member, a file's ending, or a hump. */
    private static final Pattern NAME = Pattern.compile(
            ".*(?:[\\p{L}\\p{N}][/_][\\p{L}\\p{N}]|::|\\w#\\w|\\p{L}[\\p{L}\\p{N}_-]*\\.\\p{L}\\p{L}|\\p{Ll}\\p{Lu}).*");

    private static final String EDGES = ".,:;/#-@";
    private static final int SHORTEST = 4;

    private Names() {}

    static Set<String> in(String text) {
        Set<String> names = new LinkedHashSet<>();
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            String word = bare(words.group());
            if (word.length() >= SHORTEST && NAME.matcher(word).matches()) {
                names.add(word);
            }
        }
        return names;
    }

    private static String bare(String word) {
        int from = 0;
        int to = word.length();
        while (to > from && EDGES.indexOf(word.charAt(to - 1)) >= 0) {
            to--;
        }
        while (from < to && word.charAt(from) == '@') {
            from++;
        }
        return word.substring(from, to);
    }
}
