package dev.deepseektui.app.tui.text;

import java.util.List;

/**
 * Breaks a text of any length into lines that fit. Each keeps the styles of its parts; no grapheme is split. From a width
 * of two cells on no line is wider than asked.
 */
public final class Wrap {
    private Wrap() {}

    /** Breaks between words, and inside those that are longer than a line. Spaces at a break go. */
    public static List<Line> words(List<Span> text, Margin margin, int width) {
        LineFill fill = new LineFill(margin, width);
        WordFill words = new WordFill(fill);
        text.forEach(words::take);
        words.settle();
        return fill.lines();
    }

    /** Breaks where the line is full and keeps every space: for code and what programs print. */
    public static List<Line> cells(List<Span> text, Margin margin, int width) {
        LineFill fill = new LineFill(margin, width);
        for (Span span : text) {
            fill.fill(span, 0, span.text().length());
        }
        return fill.lines();
    }
}
