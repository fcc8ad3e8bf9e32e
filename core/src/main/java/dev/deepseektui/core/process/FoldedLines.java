package dev.deepseektui.core.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A filter that folds consecutive lines that are equal, or differ only in numbers or paths, such as a hundred warnings: the
 * first line is kept, followed by the differences. Tables and listings of numbers and paths are not folded.
 */
public final class FoldedLines {
    private static final int MIN_LINES = 4;
    private static final int MIN_WORDS = 3;
    private static final int MAX_LENGTH = 400;

    /**
     * The factor by which folding must shorten lines that differ. A list of differences is harder to read than the
     * lines.
     */
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
        Optional<String> one = alike.size() >= MIN_LINES && hasWords(shape)
                ? SimilarLines.of(alike).folded()
                : Optional.empty();
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
            if (to - from >= MIN_LINES && !line.isBlank()) {
                folded.append(line).append(" × ").append(to - from).append('\n');
            } else {
                folded.append((line + "\n").repeat(to - from));
            }
            from = to;
        }
        return folded.toString();
    }

    /** Returns the line with placeholders for the parts that may differ. A very long line matches only itself. */
    private static String shape(String line) {
        if (line.length() > MAX_LENGTH) {
            return line;
        }
        String places = PLACE.matcher(line)
                .replaceAll(word -> isPlace(word.group()) ? "/" : Matcher.quoteReplacement(word.group()));
        return NUMBER.matcher(places).replaceAll("0");
    }

    private static boolean isPlace(String word) {
        return word.indexOf('/') >= 0 || FILE.matcher(word).matches();
    }

    private static boolean hasWords(String shape) {
        return WORD.matcher(shape).results().limit(MIN_WORDS).count() == MIN_WORDS;
    }

    /**
     * Lines with a common start and end, shown as the first line and the differing parts of the others.
     *
     * @param start the length of the common start, in characters
     * @param end the length of the common end, in characters
     */
    private record SimilarLines(List<String> lines, int start, int end) {
        private static final String BETWEEN = ", ";
        private static final String CLOSING = ":;,.)]";

        static SimilarLines of(List<String> lines) {
            String first = lines.get(0);
            int start = first.length();
            int shortest = first.length();
            for (String line : lines) {
                start = commonStart(first, line, start);
                shortest = Math.min(shortest, line.length());
            }
            while (start > 0 && !isSpace(first, start - 1)) {
                start--;
            }
            int end = shortest - start;
            for (String line : lines) {
                end = commonEnd(first, line, end);
            }
            return new SimilarLines(lines, start, wholeWords(first, end));
        }

        /**
         * Returns the lines as one line; empty if they are equal, or if the list of their differing parts would be ambiguous.
         */
        Optional<String> folded() {
            List<String> differing = lines.stream()
                    .map(line -> line.substring(start, line.length() - end))
                    .toList();
            String first = lines.get(0);
            String part = differing.get(0);
            boolean isOnce = first.indexOf(part) == start && first.lastIndexOf(part) == start;
            if (!isOnce || differing.stream().anyMatch(other -> other.isBlank() || other.contains(BETWEEN))) {
                return Optional.empty();
            }
            return Optional.of("%s × %d, in place of %s also: %s\n"
                    .formatted(
                            first, lines.size(), part, String.join(BETWEEN, differing.subList(1, differing.size()))));
        }

        private static int commonStart(String first, String line, int most) {
            int length = 0;
            while (length < Math.min(most, line.length()) && first.charAt(length) == line.charAt(length)) {
                length++;
            }
            return length;
        }

        private static int commonEnd(String first, String line, int most) {
            int length = 0;
            while (length < most
                    && first.charAt(first.length() - 1 - length) == line.charAt(line.length() - 1 - length)) {
                length++;
            }
            return length;
        }

        private static int wholeWords(String first, int most) {
            int end = most;
            while (end > 0 && !isSpace(first, first.length() - end)) {
                end--;
            }
            while (end < most && CLOSING.indexOf(first.charAt(first.length() - 1 - end)) >= 0) {
                end++;
            }
            return end;
        }

        private static boolean isSpace(String line, int index) {
            return Character.isWhitespace(line.charAt(index));
        }
    }
}
