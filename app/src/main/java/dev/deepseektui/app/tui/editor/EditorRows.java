package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.editor.CursorText.TextStops;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows and columns at which the characters of a text are displayed. Every character belongs to a row, even a space,
 * because the cursor may be on it. The last cell of each row stays free for a cursor behind the last character.
 */
final class EditorRows {
    private static final String TAB = "    ";

    private final Passage passage;
    private final int cells;
    private final List<TextRow> rows = new ArrayList<>();

    /** A displayed row as a range of the text, without a line feed at its end. */
    record TextRow(int start, int end) {}

    /** A cell position, counted from 0. */
    record TextCell(int row, int column) {}

    private EditorRows(Passage passage, int width) {
        this.passage = passage;
        this.cells = Math.max(1, width - 1);
    }

    static EditorRows of(Passage passage, int width) {
        EditorRows rows = new EditorRows(passage, width);
        for (int start = 0; start <= passage.length(); ) {
            int end = TextStops.lineEnd(passage.text(), start);
            rows.breakLine(start, end);
            start = end + 1;
        }
        return rows;
    }

    int count() {
        return rows.size();
    }

    TextRow row(int number) {
        return rows.get(number);
    }

    TextCell place(int stop) {
        int row = rows.size() - 1;
        while (row > 0 && rows.get(row).start() > stop) {
            row--;
        }
        return new TextCell(row, width(rows.get(row).start(), stop));
    }

    /** Returns a row's rightmost cursor position at or before a column. */
    int stopAt(int number, int column) {
        TextRow row = rows.get(number);
        int left = column;
        int stop = row.start();
        while (stop < row.end()) {
            int next = TextStops.next(passage.text(), stop);
            left -= width(stop, next);
            if (left < 0) {
                return stop;
            }
            stop = next;
        }
        return isSoft(number) ? TextStops.previous(passage.text(), stop) : stop;
    }

    /**
     * Returns true if the row continues in the next row. The position after its last character then belongs to the next
     * row.
     */
    private boolean isSoft(int number) {
        return number + 1 < rows.size()
                && rows.get(number).end() == rows.get(number + 1).start();
    }

    int next(int stop) {
        return TextStops.next(passage.text(), stop);
    }

    /** Returns true if the character at this position is a placeholder for a pasted piece. */
    boolean isFolded(int stop) {
        return passage.text().charAt(stop) == Passage.PLACE
                && passage.piece(stop).isFolded();
    }

    /** Returns the text drawn for a character, cut to the width of a row. */
    String shown(int stop, int next) {
        String text = passage.text();
        char first = text.charAt(stop);
        if (first == '\t') {
            return TAB.substring(0, Math.min(TAB.length(), cells));
        }
        String shown = first == Passage.PLACE
                ? passage.piece(stop).mark() + SafeText.line(text.substring(stop + 1, next))
                : SafeText.line(text.substring(stop, next));
        return Cells.width(shown) <= cells ? shown : Cells.cut(shown, cells - 1) + "…";
    }

    private int width(int from, int to) {
        int width = 0;
        for (int stop = from; stop < to; ) {
            int next = TextStops.next(passage.text(), stop);
            width += isAscii(stop, next) ? 1 : Cells.width(shown(stop, next));
            stop = next;
        }
        return width;
    }

    private boolean isAscii(int stop, int next) {
        char character = passage.text().charAt(stop);
        return next == stop + 1 && character >= ' ' && character < 0x7f;
    }

    /**
     * Wraps a line into rows. Breaks after the last space or wide character that fits, otherwise in the middle of a
     * word.
     */
    private void breakLine(int start, int end) {
        int rowStart = start;
        int column = 0;
        int gap = start;
        int gapColumn = 0;
        for (int stop = start; stop < end; ) {
            int next = TextStops.next(passage.text(), stop);
            int width = width(stop, next);
            while (stop > rowStart && column + width > cells) {
                boolean movesWord = gap > rowStart && !isGap(stop);
                rowStart = endRow(rowStart, movesWord ? gap : stop);
                column = movesWord ? column - gapColumn : 0;
                gap = rowStart;
            }
            column += width;
            if (isGap(stop) || width > 1) {
                gap = next;
                gapColumn = column;
            }
            stop = next;
        }
        rows.add(new TextRow(rowStart, end));
    }

    private int endRow(int start, int end) {
        rows.add(new TextRow(start, end));
        return end;
    }

    private boolean isGap(int stop) {
        char character = passage.text().charAt(stop);
        return character == ' ' || character == '\t';
    }
}
