package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.TextColumn;
import dev.deepseektui.app.tui.picture.Pictures;
import dev.deepseektui.app.tui.text.Bands;

/**
 * What may blocks reckon with?
 *
 * @param width of the whole column, its left edge included: a band covers that
 * @param beside whether the pane shows the plan, so that the transcript need not
 */
public record Column(int width, Bands bands, Beside beside, Pictures pictures) {
    public Column(int width, Bands bands, Beside beside) {
        this(width, bands, beside, Pictures.NONE);
    }

    /** What stands beside the transcript. */
    public enum Beside {
        PANE,
        NOTHING
    }

    /** Cells behind the left edge. */
    public int text() {
        return Math.max(1, width - Bands.EDGE);
    }

    /** Cells that sentences take at most, to be read. */
    public int prose() {
        return answers().prose();
    }

    /** Where Markdown stands. */
    TextColumn answers() {
        return new TextColumn(text(), bands);
    }

    /** By hand, as in {@link dev.deepseektui.app.tui.text.Style}. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Column column
                && width == column.width
                && bands == column.bands
                && beside == column.beside
                && pictures.equals(column.pictures);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * width + bands.hashCode()) + beside.hashCode();
    }
}
