package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Cells;

/** The expansion of tabs to spaces up to the next stop: a terminal would jump, and leave what was there before. */
public final class Tabs {
    private static final int STOP = 4;

    private Tabs() {}

    public static String expand(String line) {
        int tab = line.indexOf('\t');
        if (tab < 0) {
            return line;
        }
        StringBuilder out = new StringBuilder(line.length() + 16);
        int from = 0;
        int column = 0;
        while (tab >= 0) {
            column += Cells.width(line.substring(from, tab));
            int spaces = STOP - column % STOP;
            out.append(line, from, tab).append(" ".repeat(spaces));
            column += spaces;
            from = tab + 1;
            tab = line.indexOf('\t', from);
        }
        return out.append(line, from, line.length()).toString();
    }
}
