package dev.deepseektui.app.tui.transcript;

/**
 * The column of a block, and the part of it that is shown.
 *
 * @param undone whether the conversation went back to before it
 */
public record Look(Column column, Extent extent, boolean undone) {
    public Look(Column column, Extent extent) {
        this(column, extent, false);
    }

    /** How much of a block is shown. */
    public enum Extent {
        FOLDED,
        UNFOLDED
    }

    /** Cells behind the column's left edge. */
    public int width() {
        return column.text();
    }

    public boolean unfolded() {
        return extent == Extent.UNFOLDED;
    }

    Look undone(boolean isUndone) {
        return isUndone == undone ? this : new Look(column, extent, isUndone);
    }
}
