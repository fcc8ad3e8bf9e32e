package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.cells.Graphemes;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Size;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.core.base.SafeText;

/** Draws on the screen: whole graphemes only, blanks where half of a wide one would show, nothing that could act. */
final class ScreenCanvas implements Canvas {
    private final FrameScreen screen;
    private final Size size;
    private final CellStock stock;

    ScreenCanvas(FrameScreen screen, Size size, CellStock stock) {
        this.screen = screen;
        this.size = size;
        this.stock = stock;
    }

    @Override
    public void put(int column, int row, String text, Style style) {
        if (row < 0 || row >= size.rows()) {
            return;
        }
        String safe = SafeText.line(text);
        CellStock.Shelf shelf = stock.of(style);
        Graphemes graphemes = new Graphemes(safe);
        int at = column;
        while (at < size.columns() && graphemes.advance()) {
            int width = graphemes.width();
            if (at >= 0 && at + width <= size.columns() && width > 0) {
                screen.set(at, row, shelf.cell(safe, graphemes.start(), graphemes.end(), width));
            } else if (width == 2 && at + width > 0) {
                screen.set(Math.max(at, 0), row, shelf.blank());
            }
            at += width;
        }
    }
}
