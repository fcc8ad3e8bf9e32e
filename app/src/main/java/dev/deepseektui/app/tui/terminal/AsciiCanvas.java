package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;

/** Draws on another canvas, with marks of ASCII for ours. */
record AsciiCanvas(Canvas canvas) implements Canvas {
    @Override
    public void put(int column, int row, String text, Style style) {
        put(column, row, Line.of(new Span(text, style)));
    }

    @Override
    public void put(int column, int row, Line line) {
        canvas.put(column, row, Glyphs.ASCII.drawn(line));
    }
}
