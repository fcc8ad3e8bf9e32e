package dev.deepseektui.core.workspace.edit;

import java.util.Arrays;

/** An index of the lines of a text, counted from 0; a line feed at the end begins no further line. */
final class TextLines {
    private final String text;
    private final int[] starts;

    TextLines(String text) {
        this.text = text;
        int[] found = new int[16];
        int count = 0;
        for (int at = 0; at < text.length(); at = after(text.indexOf('\n', at))) {
            if (count == found.length) {
                found = Arrays.copyOf(found, count * 2);
            }
            found[count++] = at;
        }
        this.starts = Arrays.copyOf(found, count);
    }

    private int after(int lineFeed) {
        return lineFeed < 0 ? text.length() : lineFeed + 1;
    }

    int count() {
        return starts.length;
    }

    /** Returns a line without its end. */
    String line(int index) {
        int end = index + 1 < starts.length ? starts[index + 1] : text.length();
        boolean ended = end > starts[index] && text.charAt(end - 1) == '\n';
        return text.substring(starts[index], ended ? end - 1 : end);
    }

    /** Returns the number of the line that contains a position. */
    int lineAt(int position) {
        int found = Arrays.binarySearch(starts, position);
        return found < 0 ? Math.max(0, -found - 2) : found;
    }
}
