package dev.deepseektui.app.tui;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.graphics.AbstractTextGraphics;
import com.googlecode.lanterna.graphics.TextGraphics;
import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.util.Arrays;
import java.util.List;

/** A screen of characters without styles, to be compared with a file. Drawing outside of it is an error. */
public final class TextGrid extends AbstractTextGraphics {
    private static final String TAIL = "";
    /** Extra cells beyond the edges, so that nothing is clipped silently. */
    private static final int BEYOND = 1_000;

    private final String[][] cells;
    private final TerminalSize size;

    public TextGrid(int columns, int rows) {
        size = new TerminalSize(columns + BEYOND, rows + BEYOND);
        cells = new String[rows][columns];
        for (String[] row : cells) {
            Arrays.fill(row, " ");
        }
    }

    public StyledGraphics graphics() {
        return new StyledGraphics(this, Glyphs.UNICODE);
    }

    @Override
    public TextGraphics setCharacter(int column, int row, TextCharacter character) {
        cells[row][column] = character.getCharacterString();
        if (character.isDoubleWidth()) {
            cells[row][column + 1] = TAIL;
        }
        return this;
    }

    @Override
    public TextCharacter getCharacter(int column, int row) {
        throw new UnsupportedOperationException();
    }

    @Override
    public TerminalSize getSize() {
        return size;
    }

    /** Marks the cursor's position. */
    public TextGrid with(TerminalPosition cursor) {
        cells[cursor.getRow()][cursor.getColumn()] = "█";
        return this;
    }

    public int columns() {
        return cells[0].length;
    }

    /**
     * Asserts that every row is as wide as the screen, without halves of wide characters and without control
     * characters.
     */
    public void assertSound() {
        for (String[] row : cells) {
            for (int column = 0; column < row.length; column++) {
                boolean wide = Cells.width(row[column]) == 2;
                boolean followed = column + 1 < row.length && row[column + 1].equals(TAIL);
                assertThat(followed).as("column %d of %s", column, List.of(row)).isEqualTo(wide);
                assertThat(row[column].codePoints()).noneMatch(TextGrid::isControl);
            }
        }
    }

    private static boolean isControl(int point) {
        return Character.isISOControl(point)
                || (point >= 0x202a && point <= 0x202e)
                || (point >= 0x2066 && point <= 0x2069);
    }

    public List<String> rows() {
        return Arrays.stream(cells)
                .map(row -> String.join("", row).stripTrailing())
                .toList();
    }
}
