package dev.deepseektui.core.tool.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Folds lines that follow each other and are equal, and lines that say the same of other places, as a hundred warnings do: one of them stands
 * for all, with everything in which the others differ. Tables and listings are lines that are nothing but numbers and paths, and stay.
 */
public final class FoldedLines {
    private static final int FEWEST = 4;
    private static final int FEWEST_WORDS = 3;
    private static final int LONGEST = 400;

    /** Lines that differ become one only where it is half as long: a list is harder to read than lines. */
    private static final int WORTH = 2;

    private static final Pattern PLACE = Pattern.compile("[^\\s:;,()\\[\\]'\"<>=]++");
    private static final Pattern FILE = Pattern.compile("[\\w-]++\\.[a-zA-Z]{1,5}");
    private static final Pattern NUMBER = Pattern.compile("0x[0-9a-fA-F]++|\\d++");
    private static final Pattern WORD = Pattern.compile("\\p{L}{2,}+");

    private FoldedLines() {}

    public static String of(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        List<String> alike = new ArrayList<>();
        String shape = "";
        int at = 0;
        while (at < text.length()) {
            int newline = text.indexOf('\n', at);
            String line = text.substring(at, newline < 0 ? text.length() : newline);
            boolean repeats = !alike.isEmpty() && line.equals(alike.get(alike.size() - 1));
            String next = repeats ? shape : shape(line);
            if (!next.equals(shape)) {
                append(folded, alike, shape);
                alike.clear();
                shape = next;
            }
            alike.add(line);
            at += line.length() + 1;
        }
        append(folded, alike, shape);
        if (!text.endsWith("\n") && !folded.isEmpty()) {
            folded.setLength(folded.length() - 1);
        }
        return folded.toString();
    }

    private static void append(StringBuilder folded, List<String> alike, String shape) {
        String each = equalFolded(alike);
        Optional<String> one =
                alike.size() >= FEWEST && tells(shape) ? AlikeLines.of(alike).folded() : Optional.empty();
        folded.append(one.filter(line -> line.length() <= each.length() / WORTH).orElse(each));
    }

    private static String equalFolded(List<String> lines) {
        StringBuilder folded = new StringBuilder();
        int from = 0;
        while (from < lines.size()) {
            String line = lines.get(from);
            int to = from + 1;
            while (to < lines.size() && lines.get(to).equals(line)) {
                to++;
            }
            if (to - from >= FEWEST && !line.isBlank()) {
                folded.append(line).append(" × ").append(to - from).append('\n');
            } else {
                folded.append((line + "\n").repeat(to - from));
            }
            from = to;
        }
        return folded.toString();
    }

    /** The line without what may differ; a very long one is like no other but itself. */
    private static String shape(String line) {
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
