package dev.deepseektui.core.tool.output;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Folds lines that follow each other and say the same of other places, as a hundred warnings do. Tables and listings are lines that are
 * nothing but numbers and paths, and stay.
 */
public final class FoldedLines {
    private static final int FEWEST = 4;
    private static final int FEWEST_WORDS = 3;
    private static final int LONGEST = 400;
    private static final Pattern PLACE = Pattern.compile("[^\\s:;,()\\[\\]'\"<>=]++");
    private static final Pattern FILE = Pattern.compile("[\\w-]++\\.[a-zA-Z]{1,5}");
    private static final Pattern NUMBER = Pattern.compile("0x[0-9a-fA-F]++|\\d++");
    private static final Pattern WORD = Pattern.compile("\\p{L}{2,}+");

    private FoldedLines() {}

    public static String of(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int next = behind(text, at);
            String shape = shape(text, at, next);
            int end = next;
            int same = 1;
            while (end < text.length() && shape(text, end, behind(text, end)).equals(shape)) {
                end = behind(text, end);
                same++;
            }
            if (same >= FEWEST && tells(shape)) {
                boolean ended = text.charAt(next - 1) == '\n';
                folded.append(text, at, ended ? next - 1 : next).append(" × ").append(same);
                folded.append(text.charAt(end - 1) == '\n' ? "\n" : "");
            } else {
                folded.append(text, at, end);
            }
            at = end;
        }
        return folded.toString();
    }

    private static int behind(String text, int from) {
        int newline = text.indexOf('\n', from);
        return newline < 0 ? text.length() : newline + 1;
    }

    /** The line without what may differ; a very long one is like no other but itself. */
    private static String shape(String text, int from, int to) {
        String line = text.substring(from, to).stripTrailing();
        if (line.length() > LONGEST) {
            return line;
        }
        String places = PLACE.matcher(line)
                .replaceAll(word -> isPlace(word.group()) ? "/" : Matcher.quoteReplacement(word.group()));
        return NUMBER.matcher(places).replaceAll("0");
    }

    private static boolean isPlace(String word) {
        return word.indexOf('/') >= 0 || FILE.matcher(word).matches();
    }

    private static boolean tells(String shape) {
        return WORD.matcher(shape).results().limit(FEWEST_WORDS).count() == FEWEST_WORDS;
    }
}
