package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Graphemes;
import dev.deepseektui.app.cells.LineBreaks;

/**
 * Puts words on lines: a word waits until it is whole, and the space before it until the word has its line. A grapheme of
 * two cells is a word of its own: scripts that have these write no spaces.
 */
final class WordFill {
    private final LineFill lines;
    private final Slices space = new Slices();
    private final Slices word = new Slices();
    private final LineBreaks breaks = new LineBreaks();

    WordFill(LineFill lines) {
        this.lines = lines;
    }

    void take(Span span) {
        Graphemes graphemes = new Graphemes(span.text());
        while (graphemes.advance()) {
            boolean blank = LineBreaks.isSpace(span.text(), graphemes);
            if (breaks.allow(span.text(), graphemes)) {
                settle();
            }
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
}
