package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalPosition;
import dev.deepseektui.app.cells.Graphemes;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A screen of text alone: what a view drew, to be compared with a file. Drawing outside of it is an error here. */
public final class TextGrid implements Canvas {
    private static final String TAIL = "";

    private final String[][] cells;

    public TextGrid(int columns, int rows) {
        cells = new String[rows][columns];
        for (String[] row : cells) {
            Arrays.fill(row, " ");
        }
    }

    @Override
    public void put(int column, int row, String text, Style style) {
        int at = column;
        for (Graphemes graphemes = new Graphemes(text); graphemes.advance(); ) {
            if (graphemes.width() == 0) {
                continue;
            }
            cells[row][at] = text.substring(graphemes.start(), graphemes.end());
            if (graphemes.width() == 2) {
                cells[row][at + 1] = TAIL;
            }
            at += graphemes.width();
        }
    }

    /** Shows where a cursor is. */
    public TextGrid with(TerminalPosition cursor) {
        cells[cursor.getRow()][cursor.getColumn()] = "█";
        return this;
    }

    public List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (String[] row : cells) {
            rows.add(String.join("", row).stripTrailing());
        }
        return rows;
    }
}
