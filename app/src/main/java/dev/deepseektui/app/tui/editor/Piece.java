package dev.deepseektui.app.tui.editor;

import java.util.Locale;

/** A pasted text, and the mark that is shown for it. */
record Piece(String text, String mark) {
    static Piece of(String text) {
        if (text.length() == 1) {
            return new Piece(text, text);
        }
        long lines = text.lines().count();
        String extent = lines > 1 ? "%,d lines" : "%,d characters";
        return new Piece(
                text, String.format(Locale.ROOT, "[pasted " + extent + "]", lines > 1 ? lines : text.length()));
    }

    boolean isFolded() {
        return !mark.equals(text);
    }
}
