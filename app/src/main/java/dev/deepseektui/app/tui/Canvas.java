package dev.deepseektui.app.tui;

import dev.deepseektui.app.tui.text.Style;

/** Where a view draws. Columns and rows count cells from 0; what lies outside is not drawn. */
@FunctionalInterface
public interface Canvas {
    /** The text must be free of control characters, as that of a {@link dev.deepseektui.app.tui.text.Span} is. */
    void put(int column, int row, String text, Style style);
}
