package dev.deepseektui.app.tui.editor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The text of a prompt. The nth {@link #PLACE} character stands for the nth long pasted piece, so that editing treats
 * megabytes as one character.
 */
record Passage(String text, List<PastedPiece> pieces) {
    static final char PLACE = '\ufffc';
    static final Passage EMPTY = new Passage("", List.of());

    private static final String PLACE_ITSELF = String.valueOf(PLACE);

    Passage {
        pieces = List.copyOf(pieces);
    }

    /**
     * Creates a passage of plain text. A {@link #PLACE} character in the text becomes a piece of its own; otherwise, it
     * would stand for a different piece.
     */
    static Passage of(String written) {
        String text = written.replace("\r\n", "\n").replace('\r', '\n');
        int places = places(text, text.length());
        return new Passage(text, places == 0 ? List.of() : Collections.nCopies(places, PastedPiece.of(PLACE_ITSELF)));
    }

    /** Creates a passage of one pasted piece, which is shown as a mark. */
    static Passage folded(String piece) {
        return new Passage(PLACE_ITSELF, List.of(PastedPiece.of(piece)));
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    int length() {
        return text.length();
    }

    Passage part(int from, int to) {
        int first = places(text, from);
        int last = first + places(text.substring(from, to), to - from);
        return new Passage(text.substring(from, to), pieces.subList(first, last));
    }

    Passage followedBy(Passage other) {
        List<PastedPiece> all = new ArrayList<>(pieces);
        all.addAll(other.pieces);
        return new Passage(text + other.text, all);
    }

    Passage replaced(int from, int to, Passage by) {
        return part(0, from).followedBy(by).followedBy(part(to, length()));
    }

    PastedPiece piece(int at) {
        return pieces.get(places(text, at));
    }

    /** Returns the whole text, with pasted pieces expanded. */
    String whole() {
        if (pieces.isEmpty()) {
            return text;
        }
        StringBuilder whole = new StringBuilder();
        int from = 0;
        for (PastedPiece piece : pieces) {
            int place = text.indexOf(PLACE, from);
            whole.append(text, from, place).append(piece.text());
            from = place + 1;
        }
        return whole.append(text, from, text.length()).toString();
    }

    private static int places(String text, int end) {
        int places = 0;
        for (int at = text.indexOf(PLACE); at >= 0 && at < end; at = text.indexOf(PLACE, at + 1)) {
            places++;
        }
        return places;
    }

    /** A pasted text and the mark shown in its place. */
    record PastedPiece(String text, String mark) {
        static PastedPiece of(String text) {
            if (text.length() == 1) {
                return new PastedPiece(text, text);
            }
            long lines = text.lines().count();
            String extent = lines > 1 ? "%,d lines" : "%,d characters";
            return new PastedPiece(
                    text, String.format(Locale.ROOT, "[pasted " + extent + "]", lines > 1 ? lines : text.length()));
        }

        boolean isFolded() {
            return !mark.equals(text);
        }
    }
}
