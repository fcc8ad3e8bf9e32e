package dev.deepseektui.core.tool.setup.text;

import java.util.ArrayList;
import java.util.List;

/** Cuts a list that somebody wrote on one line. */
final class Pieces {
    private Pieces() {}

    /** At its commas, or where it has none at its blanks; what stands in parentheses or braces stays together. */
    static List<String> of(String text) {
        List<String> byComma = cut(text, ',');
        return byComma.size() > 1 ? byComma : cut(text, ' ');
    }

    private static List<String> cut(String text, char at) {
        List<String> pieces = new ArrayList<>();
        int depth = 0;
        StringBuilder piece = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth = Math.max(0, depth + (c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0));
            if (c == at && depth == 0) {
                add(pieces, piece);
            } else {
                piece.append(c);
            }
        }
        add(pieces, piece);
        return pieces;
    }

    private static void add(List<String> pieces, StringBuilder piece) {
        String text = FieldLines.unquoted(piece.toString().strip());
        if (!text.isEmpty()) {
            pieces.add(text);
        }
        piece.setLength(0);
    }
}
