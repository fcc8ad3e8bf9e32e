package dev.deepseektui.core.image.raster;

/** A picture that is read from its top, one row after the other, so that it need not be in memory as a whole. */
public interface PixelRows {
    int width();

    int height();

    /** Fills the beginning of {@code argb} with the next row; to be called as often as there are rows. */
    void next(int[] argb) throws Unreadable;

    /** How it is to be turned to be looked at. */
    default Orientation orientation() {
        return Orientation.UPRIGHT;
    }
}
