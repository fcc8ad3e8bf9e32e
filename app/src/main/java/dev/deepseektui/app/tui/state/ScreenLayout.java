package dev.deepseektui.app.tui.state;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Size;

/**
 * Which part of the screen is where?
 *
 * @param divider between transcript and pane
 * @param rule between these and the editor
 */
public record ScreenLayout(Area transcript, Area divider, Area pane, Area rule, Area editor, Area bottom) {
    private static final int LEAST_COLUMNS = 20;
    private static final int LEAST_ROWS = 5;
    private static final int COLUMNS_FOR_PANE = 100;
    private static final int LEAST_COLUMNS_FOR_PANE = 60;
    private static final int NARROWEST_PANE = 30;
    private static final int WIDEST_PANE = 48;
    private static final int POPUP_MARGIN = 2;

    /** {@code editorRows}: as many as the editor would like to have; it gets a third of the screen at most. */
    public static ScreenLayout of(Size size, int editorRows, PaneMode mode) {
        int columns = Math.max(1, size.columns());
        int rows = Math.max(1, size.rows());
        int bottom = rows - 1;
        int editor = Math.min(Math.max(1, Math.min(editorRows, rows / 3)), bottom);
        int rule = Math.min(1, bottom - editor);
        int above = bottom - editor - rule;
        int pane = showsPane(size, mode) ? paneWidth(columns) : 0;
        int divider = Math.min(1, pane);
        int transcript = columns - pane - divider;
        return new ScreenLayout(
                new Area(0, 0, transcript, above),
                new Area(transcript, 0, divider, above),
                new Area(transcript + divider, 0, pane, above),
                new Area(0, above, columns, rule),
                new Area(0, above + rule, columns, editor),
                new Area(0, bottom, columns, 1));
    }

    /** Where not even a short row of each part has room, views better say so than draw. */
    public static boolean isTooSmall(Size size) {
        return size.columns() < LEAST_COLUMNS || size.rows() < LEAST_ROWS;
    }

    public static boolean showsPane(Size size, PaneMode mode) {
        return switch (mode) {
            case AUTO -> size.columns() >= COLUMNS_FOR_PANE;
            case ALWAYS -> size.columns() >= LEAST_COLUMNS_FOR_PANE;
            case NEVER -> false;
        };
    }

    /** What the key for the pane makes of the mode: the other of shown and hidden. */
    public static PaneMode toggled(Size size, PaneMode mode) {
        return showsPane(size, mode) ? PaneMode.NEVER : PaneMode.ALWAYS;
    }

    private static int paneWidth(int columns) {
        return Math.min(WIDEST_PANE, Math.max(NARROWEST_PANE, columns / 4));
    }

    /** A place above the editor for something of this size, as much of it as there is room for. */
    public Area popup(int width, int height) {
        int wide = Math.min(width, Math.max(1, bottom.width() - POPUP_MARGIN));
        int high = Math.min(height, rule.row());
        return new Area(Math.min(POPUP_MARGIN, bottom.width() - wide), rule.row() - high, wide, high);
    }

    /** A place in the middle of what is above the editor. */
    public Area dialog(int width, int height) {
        int wide = Math.min(width, bottom.width());
        int high = Math.min(height, rule.row());
        return new Area((bottom.width() - wide) / 2, (rule.row() - high) / 2, wide, high);
    }
}
