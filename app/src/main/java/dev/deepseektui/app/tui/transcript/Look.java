package dev.deepseektui.app.tui.transcript;

/** How a block is looked at: in which column, and how much of it. */
public record Look(Column column, Extent extent) {
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

    /** By hand, as in {@link dev.deepseektui.app.tui.text.Style}. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Look look && column.equals(look.column) && extent == look.extent;
    }

    @Override
    public int hashCode() {
        return 31 * column.hashCode() + extent.hashCode();
    }
}
