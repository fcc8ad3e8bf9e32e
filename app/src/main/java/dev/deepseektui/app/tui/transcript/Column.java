package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;

/**
 * The column that blocks are laid out in.
 *
 * @param width of the whole column, its left edge included: a band covers that
 * @param beside whether the pane shows the plan, so that the transcript need not
 */
public record Column(int width, Bands bands, Beside beside) {
    /** The neighbour of the transcript. */
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

    TextColumn answers() {
        return new TextColumn(text(), bands);
    }
}
