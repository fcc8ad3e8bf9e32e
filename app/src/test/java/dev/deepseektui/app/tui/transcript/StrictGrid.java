package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.cells.Graphemes;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.text.Style;
import java.util.Arrays;
import java.util.List;

/** A screen of text without its styles. Whoever draws outside of it or sends control characters fails the test. */
final class StrictGrid implements Canvas {
    private static final String BEHIND_WIDE = "";

    private final String[][] cells;
    private final int columns;

    StrictGrid(int columns, int rows) {
        this.columns = columns;
        this.cells = new String[rows][columns];
        for (String[] row : cells) {
            Arrays.fill(row, " ");
        }
    }

    @Override
    public void put(int column, int row, String text, Style style) {
        assertThat(text.chars()).noneMatch(Character::isISOControl);
        int at = column;
        for (Graphemes graphemes = new Graphemes(text); graphemes.advance(); ) {
            if (graphemes.width() == 0) {
                continue;
            }
            assertThat(at + graphemes.width())
                    .as("columns of row %d: %s", row, text)
                    .isLessThanOrEqualTo(columns);
            cells[row][at] = text.substring(graphemes.start(), graphemes.end());
            if (graphemes.width() == 2) {
                cells[row][at + 1] = BEHIND_WIDE;
            }
            at += graphemes.width();
        }
    }

    List<String> rows() {
        return Arrays.stream(cells)
                .map(row -> String.join("", row).stripTrailing())
                .toList();
    }
}
