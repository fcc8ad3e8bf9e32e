package dev.deepseektui.app.tui;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;

/** Where a view draws. Columns and rows count cells from 0; what lies outside is not drawn. */
@FunctionalInterface
public interface Canvas {
    /** The text must be free of control characters, as that of a {@link dev.deepseektui.app.tui.text.Span} is. */
    void put(int column, int row, String text, Style style);

    /** The spans of a line one after the other. */
    default void put(int column, int row, Line line) {
        int at = column;
        for (Span span : line.spans()) {
            put(at, row, span.text(), span.style());
            at += span.width();
        }
    }
}
