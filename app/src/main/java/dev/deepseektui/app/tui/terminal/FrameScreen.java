package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Cursor;
import dev.deepseektui.app.tui.Size;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cells of the frame that is drawn and of the one that the terminal shows, and how the one is made of the other with as few
 * bytes as can be.
 */
final class FrameScreen {
    private final FrameOutput frame;
    private Cell ground;
    private int columns;
    private Cell[] drawn;
    private Cell[] shown;
    private boolean isUnknown = true;
    private String painted = "";
    private String linked = "";
    private int nextColumn;

    FrameScreen(FrameOutput frame, Size size, Cell ground) {
        this.frame = frame;
        this.ground = ground;
        this.columns = size.columns();
        this.drawn = filled(size, ground);
        this.shown = drawn.clone();
    }

    private static Cell[] filled(Size size, Cell cell) {
        Cell[] cells = new Cell[size.columns() * size.rows()];
        Arrays.fill(cells, cell);
        return cells;
    }

    void resize(Size size) {
        columns = size.columns();
        drawn = filled(size, ground);
        shown = drawn.clone();
        forget();
    }

    /** What is drawn where nothing else is, from the next frame on. */
    void ground(Cell cell) {
        ground = cell;
    }

    /** Whatever the terminal shows, the next frame is written whole. */
    void forget() {
        isUnknown = true;
    }

    /** Begins a frame. */
    void clear() {
        Arrays.fill(drawn, ground);
    }

    /** A wide cell takes the column behind it too; of one that loses half of itself a blank is left. */
    void set(int column, int row, Cell cell) {
        int at = row * columns + column;
        if (column > 0 && drawn[at - 1].isWide()) {
            drawn[at - 1] = drawn[at - 1].blank();
        }
        drawn[at] = cell;
        if (cell.isWide() && column + 1 < columns) {
            drawn[at + 1] = cell.blank();
        }
    }

    /** Writes all that differs from what is shown; from an empty terminal where that is not known. */
    void refresh() {
        painted = "";
        if (isUnknown) {
            paint(Paint.NONE);
            frame.write("\033[2J");
            // The very same cells are compared soonest.
            Arrays.fill(shown, ground.equals(Cell.CLEARED) ? ground : Cell.CLEARED);
            isUnknown = false;
        }
        for (int row = 0; row < drawn.length / columns; row++) {
            refreshRow(row);
        }
        link("");
    }

    /** Nothing more comes on this frame. */
    void finish(@Nullable Cursor cursor) {
        System.arraycopy(drawn, 0, shown, 0, drawn.length);
        if (cursor != null) {
            moveTo(Math.min(cursor.column(), columns - 1), Math.min(cursor.row(), drawn.length / columns - 1));
            frame.write(Mode.HIDDEN_CURSOR.off());
        }
    }

    /** What overlaps a wide character, old or new, loses its other half: the cell behind it is written anew. */
    private void refreshRow(int row) {
        boolean damaged = false;
        nextColumn = -1;
        int column = 0;
        while (column < columns) {
            int at = row * columns + column;
            Cell wanted = drawn[at];
            if (damaged || !wanted.equals(shown[at])) {
                write(wanted, column, row);
            }
            int last = wanted.isWide() ? column + 1 : column;
            damaged = last < columns && shown[row * columns + last].isWide();
            column = last + 1;
        }
    }

    private void write(Cell cell, int column, int row) {
        if (column != nextColumn) {
            moveTo(column, row);
        }
        paint(cell.paint());
        frame.write(cell.grapheme());
        nextColumn = column + (cell.isWide() ? 2 : 1);
        // Terminals disagree on how wide the newest and the composed characters are: behind one of these the column is
        // said.
        if (cell.grapheme().length() > 1) {
            frame.write("\033[" + (nextColumn + 1) + 'G');
        }
    }

    private void moveTo(int column, int row) {
        frame.write("\033[" + (row + 1) + ';' + (column + 1) + 'H');
    }

    private void paint(Paint paint) {
        link(paint.link());
        if (!paint.sequence().equals(painted)) {
            frame.write(paint.sequence());
            painted = paint.sequence();
        }
    }

    private void link(String link) {
        if (!link.equals(linked)) {
            frame.write(Paint.linking(link));
            linked = link;
        }
    }
}
