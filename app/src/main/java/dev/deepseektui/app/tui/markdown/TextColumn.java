package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.text.Bands;

/**
 * Where an answer stands.
 *
 * @param width cells from where text begins to the end of the column
 * @param bands how blocks of code stand out
 */
public record TextColumn(int width, Bands bands) {
    private static final int WIDEST_PROSE = 100;

    /** Cells that sentences take at most, to be read. */
    public int prose() {
        return Math.min(WIDEST_PROSE, width);
    }
}
