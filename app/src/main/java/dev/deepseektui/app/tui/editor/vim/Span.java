package dev.deepseektui.app.tui.editor.vim;

/**
 * A part of a text that something is done to.
 *
 * @param isLines whole lines; {@code to} is their end then, without the line feed
 */
record Span(int from, int to, boolean isLines) {
    static Span characters(int one, int other) {
        return new Span(Math.min(one, other), Math.max(one, other), false);
    }

    static Span lines(VimText text, int one, int other) {
        return new Span(text.lineStart(Math.min(one, other)), text.lineEnd(Math.max(one, other)), true);
    }
}
