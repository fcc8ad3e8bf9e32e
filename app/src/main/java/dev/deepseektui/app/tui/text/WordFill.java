package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Graphemes;

/**
 * Puts words on lines: a word waits until it is whole, and the space before it until the word has its line. A grapheme of
 * two cells is a word of its own: scripts that have these write no spaces.
 */
final class WordFill {
    /** No line begins with one, as it ends what stands before it. */
    private static final String CLOSING = "，。、；：？！）」』】》”’…";

    /** No line ends with one. */
    private static final String OPENING = "（「『【《“‘";

    private final LineFill lines;
    private final Slices space = new Slices();
    private final Slices word = new Slices();
    /** The last of the word is a letter by itself, as ideographs are. */
    private boolean isWide;

    private boolean isOpened;

    WordFill(LineFill lines) {
        this.lines = lines;
    }

    void take(Span span) {
        Graphemes graphemes = new Graphemes(span.text());
        while (graphemes.advance()) {
            boolean blank = isSpace(span.text(), graphemes);
            boolean wide = graphemes.width() == 2;
            if (blank || ((wide || isWide) && !isOpened && !isOneOf(CLOSING, span.text(), graphemes))) {
                settle();
            }
            isWide = wide;
            isOpened = isOneOf(OPENING, span.text(), graphemes);
            (blank ? space : word).add(span, graphemes.start(), graphemes.end(), graphemes.width());
        }
    }

    /** Gives the word that waits its place. */
    void settle() {
        if (word.isEmpty()) {
            return;
        }
        if (space.cells() + word.cells() <= lines.left()) {
            lines.put(space);
        } else if (!lines.isEmpty()) {
            lines.breakLine();
        }
        for (Slice part : word.all()) {
            lines.fill(part.span(), part.from(), part.to());
        }
        space.clear();
        word.clear();
    }

    private static boolean isOneOf(String marks, String text, Graphemes at) {
        return at.end() == at.start() + 1 && marks.indexOf(text.charAt(at.start())) >= 0;
    }

    private static boolean isSpace(String text, Graphemes at) {
        return at.end() == at.start() + 1 && text.charAt(at.start()) == ' ';
    }
}
