package dev.deepseektui.app.cells;

import java.util.Arrays;
import java.util.List;

/** Cells of a table one beside the other, each as wide as it is drawn: a Chinese character takes two. */
public final class Columns {
    private final String gap;
    private final List<Integer> widths;

    /** @param widths the least ones; below zero where a column begins at its left */
    public Columns(String gap, Integer... widths) {
        this.gap = gap;
        this.widths = Arrays.asList(widths.clone());
    }

    public String row(Object... cells) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            row.append(i == 0 ? "" : gap).append(cell(String.valueOf(cells[i]), widths.get(i)));
        }
        return row.toString();
    }

    static String cell(String text, int width) {
        String blanks = " ".repeat(Math.max(0, Math.abs(width) - Cells.width(text)));
        return width < 0 ? text + blanks : blanks + text;
    }
}
