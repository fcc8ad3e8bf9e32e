package dev.deepseektui.app.cells;

import java.util.Arrays;
import java.util.List;

/** The width of text in terminal cells, shared by wrapping, cursor movement and drawing. */
public final class Cells {
    private Cells() {}

    /** Returns the width in cells. Control characters count as 0, because they are never sent to the terminal. */
    public static int width(String text) {
        int ascii = printableAscii(text);
        if (ascii == text.length()) {
            return ascii;
        }
        // The last ASCII character is measured again, because a combining mark may follow it.
        int from = Math.max(0, ascii - 1);
        int width = from;
        for (Graphemes graphemes = new Graphemes(text, from); graphemes.advance(); ) {
            width += graphemes.width();
        }
        return width;
    }

    /** Returns the longest prefix that fits into the given number of cells, in whole graphemes. */
    public static String cut(String text, int cells) {
        return text.substring(0, fitting(text, 0, cells));
    }

    /**
     * Returns the end index of the longest run of whole graphemes that starts at {@code from} and fits into {@code
     * cells} cells.
     */
    public static int fitting(String text, int from, int cells) {
        int left = cells;
        Graphemes graphemes = new Graphemes(text, from);
        while (graphemes.advance()) {
            left -= graphemes.width();
            if (left < 0) {
                return graphemes.start();
            }
        }
        return text.length();
    }

    private static int printableAscii(String text) {
        int i = 0;
        while (i < text.length() && text.charAt(i) >= ' ' && text.charAt(i) < 0x7f) {
            i++;
        }
        return i;
    }

    /** Table columns padded by display width: a Chinese character takes two cells. */
    public static final class Columns {
        private final String gap;
        private final List<Integer> widths;

        /**
         * Creates columns.
         *
         * @param gap the string between two columns
         * @param widths the minimum widths in cells; negative for a left-aligned column
         */
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
}
