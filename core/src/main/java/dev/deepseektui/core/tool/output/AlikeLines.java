package dev.deepseektui.core.tool.output;

import java.util.List;
import java.util.Optional;

/** Lines that begin and end with the same words, as the first of them and what stands in the others in the place of its differing part. */
record AlikeLines(List<String> lines, int start, int end) {
    private static final String BETWEEN = ", ";
    private static final String CLOSING = ":;,.)]";

    static AlikeLines of(List<String> lines) {
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
        return new AlikeLines(lines, start, wholeWords(first, end));
    }

    /** All of them in one; empty where they are equal, or what differs could not be told apart in a list. */
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
                .formatted(first, lines.size(), part, String.join(BETWEEN, differing.subList(1, differing.size()))));
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
        while (length < most && first.charAt(first.length() - 1 - length) == line.charAt(line.length() - 1 - length)) {
            length++;
        }
        return length;
    }

    /** Cut between words, and before what closes a word and not differs. */
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
