package dev.deepseektui.app.tui.editor.vim;

/** Which brackets belong together. */
final class Brackets {
    private static final String OPEN = "([{";
    private static final String CLOSE = ")]}";
    private static final int NONE = -1;

    private Brackets() {}

    /** The bracket around a place, or at it; negative without one. */
    static int opening(String text, int at, char open, char close) {
        int depth = 0;
        for (int i = Math.min(at, text.length() - 1); i >= 0; i--) {
            char c = text.charAt(i);
            if (c == close && i != at) {
                depth++;
            } else if (c == open && depth-- == 0) {
                return i;
            }
        }
        return NONE;
    }

    /** The one that closes what opens here; negative without one. */
    static int closing(String text, int from, char open, char close) {
        int depth = 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == open) {
                depth++;
            } else if (c == close && --depth == 0) {
                return i;
            }
        }
        return NONE;
    }

    /** The partner of the first bracket from here to the end of the line; negative without one. */
    static int partner(VimText text) {
        String all = text.text();
        for (int i = text.cursor(); i < text.lineEnd(text.cursor()); i++) {
            int open = OPEN.indexOf(all.charAt(i));
            int close = CLOSE.indexOf(all.charAt(i));
            if (open >= 0) {
                return closing(all, i, OPEN.charAt(open), CLOSE.charAt(open));
            }
            if (close >= 0) {
                return opening(all, i, OPEN.charAt(close), CLOSE.charAt(close));
            }
        }
        return NONE;
    }
}
