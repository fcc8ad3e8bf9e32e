package dev.deepseektui.core.tool.recall;

/** As much of a recalled text as fits into one result, in whole lines where they are not too long. */
final class RecalledPage {
    private static final int LONGEST = 12_000;

    private RecalledPage() {}

    static String of(String pointer, String text, long fromLine) {
        int start = startOf(text, fromLine);
        if (start < 0) {
            return "%s has only %d lines.".formatted(pointer, text.lines().count());
        }
        if (text.length() - start <= LONGEST) {
            return text.substring(start);
        }
        int lineEnd = text.lastIndexOf('\n', start + LONGEST);
        int end = lineEnd > start ? lineEnd + 1 : start + LONGEST;
        if (lineEnd <= start && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        long shown = text.substring(start, end).lines().count();
        String rest = lineEnd > start
                ? "recall %s with from=%d shows more".formatted(pointer, fromLine + shown)
                : "the rest of this line, %d characters, is too long to show".formatted(endOfLine(text, end) - end);
        return text.substring(start, end) + "\n[… " + rest + " …]";
    }

    private static int startOf(String text, long fromLine) {
        int start = 0;
        for (long line = 1; line < fromLine; line++) {
            int end = text.indexOf('\n', start);
            if (end < 0 || end + 1 >= text.length()) {
                return -1;
            }
            start = end + 1;
        }
        return start;
    }

    private static int endOfLine(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }
}
