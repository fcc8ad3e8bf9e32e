package dev.deepseektui.app.tui.transcript;

/** How a block is looked at: so wide, and with how much of it. */
public record Look(int width, Extent extent) {
    /** How much of a block is shown. */
    public enum Extent {
        FOLDED,
        UNFOLDED
    }

    public boolean unfolded() {
        return extent == Extent.UNFOLDED;
    }

    /** By hand, as in {@link dev.deepseektui.app.tui.text.Style}. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Look look && width == look.width && extent == look.extent;
    }

    @Override
    public int hashCode() {
        return 31 * width + extent.hashCode();
    }
}
