package dev.deepseektui.core.tool.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Where a piece would stand in a text if white space did not count. */
final class WhiteSpace {
    private static final int MOST_MATCHES = 3;
    private static final int SHORTEST = 3;

    private final String text;

    WhiteSpace(String text) {
        this.text = text;
    }

    /** From the first letter to behind the last one, and what makes it differ. */
    record Match(int from, int to, String difference) {}

    List<Match> matches(String piece) {
        String letters = letters(piece);
        List<Match> matches = new ArrayList<>();
        if (letters.length() < SHORTEST) {
            return matches;
        }
        Walk walk = new Walk();
        for (int at : new PieceSearch(letters).apart(letters(text), MOST_MATCHES)) {
            int from = walk.positionOf(at);
            int to = walk.positionOf(at + letters.length() - 1) + 1;
            matches.add(new Match(from, to, difference(piece, from, to)));
        }
        return matches;
    }

    private String difference(String piece, int from, int to) {
        String found = text.substring(from, to);
        if (found.equals(piece.strip())) {
            return "the white space at the begin or end of old differs";
        }
        int lineStart = text.lastIndexOf('\n', from - 1) + 1;
        String indented = text.substring(lineStart, from) + found;
        if (sameBut(String::stripLeading, piece, indented)) {
            boolean tabs = indented.lines().anyMatch(line -> line.startsWith("\t"));
            return tabs && !piece.contains("\t")
                    ? "the indentation differs (the file has tabs)"
                    : "the indentation differs";
        }
        return sameBut(String::stripTrailing, piece, found)
                ? "the spaces at the ends of lines differ"
                : "white space differs";
    }

    private static boolean sameBut(UnaryOperator<String> strip, String piece, String found) {
        return piece.strip()
                .lines()
                .map(strip)
                .toList()
                .equals(found.strip().lines().map(strip).toList());
    }

    private static String letters(String text) {
        StringBuilder letters = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (!isSpace(text.charAt(i))) {
                letters.append(text.charAt(i));
            }
        }
        return letters.toString();
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u200b' || c == '\ufeff';
    }

    /** Goes once through the text, counting letters. */
    private final class Walk {
        private int position = -1;
        private int letter = -1;

        /** Where the letter with this number stands; numbers may only grow. */
        int positionOf(int number) {
            while (letter < number) {
                position++;
                if (!isSpace(text.charAt(position))) {
                    letter++;
                }
            }
            return position;
        }
    }
}
