package dev.deepseektui.testkit.simulator;

import java.util.ArrayList;
import java.util.List;

/**
 * A splitter of text into pieces of a given number of characters. Surrogate pairs are never split. If possible, there
 * are at least two pieces.
 */
final class Pieces {
    private Pieces() {}

    static List<String> of(String text, int characters) {
        int total = text.codePointCount(0, text.length());
        int size = Math.max(1, Math.min(characters, (total + 1) / 2));
        List<String> pieces = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = end(text, start, size);
            pieces.add(text.substring(start, end));
            start = end;
        }
        return pieces;
    }

    private static int end(String text, int start, int size) {
        int end = start;
        for (int i = 0; i < size && end < text.length(); i++) {
            end += Character.charCount(text.codePointAt(end));
        }
        return end;
    }
}
