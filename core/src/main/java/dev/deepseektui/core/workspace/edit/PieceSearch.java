package dev.deepseektui.core.workspace.edit;

import java.util.ArrayList;
import java.util.List;

/**
 * A Knuth–Morris–Pratt search with linear time for any text. {@link String#indexOf} takes hours for a long piece in a large file
 * of one repeated character.
 */
final class PieceSearch {
    private final String piece;
    /** The length of the longest proper border of each prefix of the piece. */
    private final int[] fallback;

    PieceSearch(String piece) {
        this.piece = piece;
        this.fallback = new int[piece.length() + 1];
        int same = 0;
        for (int length = 2; length <= piece.length(); length++) {
            same = longer(same, piece.charAt(length - 1));
            fallback[length] = same;
        }
    }

    /** Returns the first position, or -1. */
    int first(String text) {
        List<Integer> found = overlapping(text, 1);
        return found.isEmpty() ? -1 : found.get(0);
    }

    List<Integer> overlapping(String text, int most) {
        return search(text, most, fallback[piece.length()]);
    }

    List<Integer> apart(String text, int most) {
        return search(text, most, 0);
    }

    private List<Integer> search(String text, int most, int startAfterMatch) {
        List<Integer> found = new ArrayList<>();
        int same = 0;
        for (int i = 0; i < text.length() && found.size() < most; i++) {
            same = longer(same, text.charAt(i));
            if (same == piece.length()) {
                found.add(i + 1 - same);
                same = startAfterMatch;
            }
        }
        return found;
    }

    private int longer(int same, char next) {
        int length = same;
        while (length > 0 && piece.charAt(length) != next) {
            length = fallback[length];
        }
        return piece.charAt(length) == next ? length + 1 : 0;
    }
}
