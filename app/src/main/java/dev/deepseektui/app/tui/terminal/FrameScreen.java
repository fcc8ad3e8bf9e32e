package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.screen.ScreenBuffer;
import com.googlecode.lanterna.screen.TerminalScreen;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.StyledCharacter;
import dev.deepseektui.app.tui.theme.Theme;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lanterna's screen with a refresh of its own, in the colours of a theme. The stock one copies the attributes of each cell eighteen times and
 * sorts what changed into a tree: 47 ms for a first frame, in a JVM that has just started, where this takes a few.
 */
final class FrameScreen extends TerminalScreen {
    /** Most styles have another address, and are not seen again once they were scrolled past. */
    private static final int MOST_PAINTS = 1_000;

    private final FrameTerminal terminal;
    /** Of the character that was written last. */
    private @Nullable Style style;

    private String painted = "";
    private String linked = "";
    private int nextColumn;
    private Theme theme;
    private final Map<Style, Paint> paints = new HashMap<>();

    FrameScreen(FrameTerminal terminal, Theme theme) throws IOException {
        super(terminal, StyledCharacter.BLANK);
        this.terminal = terminal;
        this.theme = theme;
    }

    /** Draws in the colours of this theme from the next frame on, which has to be a complete one. */
    void wear(Theme next) {
        theme = next;
        paints.clear();
    }

    private Paint paint(Style style) {
        if (paints.size() >= MOST_PAINTS) {
            paints.clear();
        }
        return paints.computeIfAbsent(
                style, added -> Paint.of(theme.look(added), theme.links().target(added.link())));
    }

    /** All that differs from the frame before; from an empty terminal if there was none or it is to be forgotten. */
    @Override
    public synchronized void refresh(RefreshType type) throws IOException {
        painted = "";
        style = null;
        if (type != RefreshType.DELTA) {
            write(Paint.NONE);
            terminal.clearScreen();
            boolean isBlank = paint(Style.PLAIN).equals(Paint.NONE);
            getFrontBuffer().setAll(isBlank ? StyledCharacter.BLANK : TextCharacter.DEFAULT_CHARACTER);
        }
        for (int row = 0; row < getTerminalSize().getRows(); row++) {
            refreshRow(row);
        }
        link("");
        getBackBuffer().copyTo(getFrontBuffer());
        showCursor();
    }

    /** What overlaps a wide character, old or new, loses its other half: the cell behind it is written anew. */
    private void refreshRow(int row) {
        ScreenBuffer back = getBackBuffer();
        ScreenBuffer front = getFrontBuffer();
        int columns = getTerminalSize().getColumns();
        boolean damaged = false;
        nextColumn = -1;
        int column = 0;
        while (column < columns) {
            TextCharacter wanted = back.getCharacterAt(column, row);
            if (damaged || !wanted.equals(front.getCharacterAt(column, row))) {
                write((StyledCharacter) wanted, column, row);
            }
            int last = wanted.isDoubleWidth() ? column + 1 : column;
            damaged = last < columns && front.getCharacterAt(last, row).isDoubleWidth();
            column = last + 1;
        }
    }

    private void write(StyledCharacter character, int column, int row) {
        if (column != nextColumn) {
            terminal.setCursorPosition(column, row);
        }
        int width = character.isDoubleWidth() ? 2 : 1;
        if (!character.style().equals(style)) {
            style = character.style();
            write(paint(style));
        }
        terminal.putString(DrawnForm.of(character.getCharacterString(), width));
        nextColumn = column + width;
    }

    private void write(Paint paint) {
        link(paint.link());
        if (!paint.sequence().equals(painted)) {
            terminal.write(paint.sequence());
            painted = paint.sequence();
        }
    }

    private void link(String link) {
        if (!link.equals(linked)) {
            terminal.write(Paint.linking(link));
            linked = link;
        }
    }

    private void showCursor() throws IOException {
        TerminalPosition position = getCursorPosition();
        if (position != null) {
            terminal.setCursorPosition(position.getColumn(), position.getRow());
            terminal.setCursorVisible(true);
        }
    }
}
