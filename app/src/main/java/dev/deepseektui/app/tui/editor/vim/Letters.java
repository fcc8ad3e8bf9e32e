package dev.deepseektui.app.tui.editor.vim;

import java.util.Locale;

/** What becomes of letters where they stand. */
final class Letters {
    private Letters() {}

    static String turned(String text) {
        StringBuilder turned = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c))
                .forEach(turned::appendCodePoint);
        return turned.toString();
    }

    static String small(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    static String large(String text) {
        return text.toUpperCase(Locale.ROOT);
    }

    /** Lines stay lines. */
    static String filled(String text, String by) {
        StringBuilder filled = new StringBuilder();
        text.codePoints().forEach(c -> filled.append(c == '\n' ? "\n" : by));
        return filled.toString();
    }

    /** The line with the one below, a blank between them unless there is one; the cursor where they meet. */
    static VimText joined(VimText text) {
        int end = text.lineEnd(text.cursor());
        String all = text.text();
        if (end >= all.length()) {
            return text;
        }
        int next = end + 1;
        while (next < all.length() && (all.charAt(next) == ' ' || all.charAt(next) == '\t')) {
            next++;
        }
        boolean isApart =
                end == text.lineStart(end) || Character.isWhitespace(all.charAt(end - 1)) || next == text.lineEnd(next);
        VimText joined = text.remove(end, next);
        return isApart ? joined.at(end) : joined.insert(" ").at(end);
    }
}
