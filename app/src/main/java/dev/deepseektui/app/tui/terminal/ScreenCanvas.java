package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.graphics.TextGraphics;
import dev.deepseektui.app.cells.Graphemes;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.core.base.SafeText;

/**
 * Draws with Lanterna's graphics, whose own {@code putString} knows neither graphemes nor our widths: whole graphemes only, blanks where
 * half of a wide one would show, no control characters.
 */
final class ScreenCanvas implements Canvas {
    private final TextGraphics graphics;
    private final TerminalSize size;
    private final CellStock stock;

    ScreenCanvas(TextGraphics graphics, TerminalSize size, CellStock stock) {
        this.graphics = graphics;
        this.size = size;
        this.stock = stock;
    }

    @Override
    public void put(int column, int row, String text, Style style) {
        if (row < 0 || row >= size.getRows()) {
            return;
        }
        String safe = SafeText.line(text);
        CellStock.Shelf shelf = stock.of(style);
        Graphemes graphemes = new Graphemes(safe);
        int at = column;
        while (at < size.getColumns() && graphemes.advance()) {
            int width = graphemes.width();
            if (at >= 0 && at + width <= size.getColumns() && width > 0) {
                graphics.setCharacter(at, row, shelf.cell(safe, graphemes.start(), graphemes.end(), width));
            } else if (width == 2 && at + width > 0) {
                graphics.setCharacter(Math.max(at, 0), row, shelf.blank());
            }
            at += width;
        }
    }
}
