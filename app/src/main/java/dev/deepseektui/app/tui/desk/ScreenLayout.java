package dev.deepseektui.app.tui.desk;

import com.googlecode.lanterna.TerminalRectangle;
import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.keys.UiKeys.PaneMode;
import dev.deepseektui.app.tui.text.Bands;

/**
 * The areas of the screen: one text column with the editor at its foot, and the pane at the right edge.
 *
 * @param activity the row above the foot
 * @param band all rows of the foot, including half rows
 * @param queue the queued messages, at the top of the band
 * @param menu the suggestions above the editor, or a panel that replaces the queue and the editor
 */
public record ScreenLayout(
        TerminalRectangle transcript,
        TerminalRectangle activity,
        TerminalRectangle band,
        TerminalRectangle queue,
        TerminalRectangle menu,
        TerminalRectangle editor,
        TerminalRectangle status,
        TerminalRectangle pane) {
    private static final int MIN_COLUMNS = 20;
    private static final int MIN_ROWS = 6;
    private static final int COLUMNS_FOR_MARGIN = 80;
    private static final int COLUMNS_FOR_PANE = 110;
    private static final int MIN_COLUMNS_FOR_PANE = 60;
    private static final int MAX_COLUMN_WIDTH = 120;
    /** The minimum number of spare columns for centring the text column. */
    private static final int ROOM_TO_CENTRE = 5;
    /** The minimum number of screen rows at which a panel leaves a third of the screen to the transcript. */
    private static final int ROWS_TO_SHARE = 24;
    /** The number of rows that are always reserved: the status row and the activity row. */
    private static final int FIXED_ROWS = 2;

    /**
     * The rows requested by the parts of the foot. If there is a panel, it replaces the other parts.
     *
     * @param panel the number of the panel's rows; 0 if there is no panel
     */
    public record WantedRows(int queue, int menu, int editor, int panel) {}

    /**
     * Creates the layout.
     *
     * @param pane the pane's width, from {@link #paneColumns}
     */
    public static ScreenLayout of(TerminalSize size, WantedRows wanted, Bands bands, int pane) {
        int rows = Math.max(1, size.getRows());
        TerminalRectangle column = column(size, beside(size, pane));
        int padding = bands.padding();
        int room = roomRows(rows, bands);
        int panel = Math.min(wanted.panel(), room);
        int editor = panel > 0 ? 0 : Math.min(Math.max(1, Math.min(wanted.editor(), rows / 3)), room);
        int queue = panel > 0 ? 0 : Math.min(wanted.queue(), Math.max(0, room / 3));
        int menu = panel > 0 ? panel : Math.max(0, Math.min(wanted.menu(), room - editor - queue));
        int inner = queue + menu + editor;
        int status = rows - 1;
        int band = Math.max(0, status - inner - 2 * padding);
        int first = Math.min(status, band + padding);
        int activity = Math.max(0, band - 1);
        return new ScreenLayout(
                part(column, 0, activity),
                part(column, activity, Math.min(1, band)),
                part(column, band, status - band),
                part(column, first, queue),
                part(column, first + queue, menu),
                part(column, first + queue + menu, editor),
                part(column, status, 1),
                new TerminalRectangle(
                        Math.max(0, size.getColumns() - pane),
                        0,
                        pane,
                        pane == 0 ? 0 : beside(size, pane) == 0 ? activity : rows));
    }

    public boolean hasPane() {
        return pane.width > 0;
    }

    private static TerminalRectangle part(TerminalRectangle column, int row, int rows) {
        return new TerminalRectangle(column.x, row, column.width, rows);
    }

    /**
     * Returns the area of the text column.
     *
     * @param pane the number of columns that the pane takes from the text
     */
    public static TerminalRectangle column(TerminalSize size, int pane) {
        int room = Math.max(1, size.getColumns() - pane);
        int margin = size.getColumns() >= COLUMNS_FOR_MARGIN ? 1 : 0;
        int width = Math.max(1, Math.min(MAX_COLUMN_WIDTH, room - 1 - 2 * margin));
        int start = room >= MAX_COLUMN_WIDTH + ROOM_TO_CENTRE ? (room - width) / 2 : margin;
        return new TerminalRectangle(start, 0, width, Math.max(1, size.getRows()));
    }

    /** Returns the number of rows between the activity row and the status row, without half rows. */
    public static int roomRows(int rows, Bands bands) {
        return Math.max(0, rows - FIXED_ROWS - 2 * bands.padding());
    }

    /** Returns the maximum height of a panel that shares the screen with the transcript. */
    public static int panelRows(int rows, Bands bands) {
        int shared = rows >= ROWS_TO_SHARE ? rows - rows / 3 : rows;
        return Math.max(1, roomRows(shared, bands));
    }

    /** Returns true if the screen is too small to show a short row of each part. */
    public static boolean isTooSmall(TerminalSize size) {
        return size.getColumns() < MIN_COLUMNS || size.getRows() < MIN_ROWS;
    }

    public static boolean showsPane(TerminalSize size, PaneMode mode) {
        return switch (mode) {
            case AUTO -> size.getColumns() >= COLUMNS_FOR_PANE;
            case ALWAYS -> size.getColumns() >= MIN_COLUMNS_FOR_PANE;
            case NEVER -> false;
        };
    }

    /** Returns the mode after the toggle key was pressed. */
    public static PaneMode toggled(TerminalSize size, PaneMode mode) {
        return showsPane(size, mode) ? PaneMode.NEVER : PaneMode.ALWAYS;
    }

    /**
     * Returns the number of columns by which the pane narrows the text: 0 on a narrow screen, where the pane covers the
     * transcript instead.
     */
    public static int beside(TerminalSize size, int pane) {
        return size.getColumns() >= COLUMNS_FOR_PANE ? pane : 0;
    }

    /** Returns the width of the pane; 0 if it is hidden. */
    public static int paneColumns(TerminalSize size, PaneMode mode) {
        if (!showsPane(size, mode)) {
            return 0;
        }
        return size.getColumns() < 140 ? 34 : size.getColumns() < 200 ? 40 : 46;
    }
}
