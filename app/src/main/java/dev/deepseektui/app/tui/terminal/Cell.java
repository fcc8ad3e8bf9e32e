package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import java.util.EnumSet;
import java.util.Objects;

/**
 * One grapheme on the screen, and whether it takes two cells. Lanterna's own takes every grapheme of two chars for a wide
 * one, as a letter with its accent, and knows no emoji beyond the first plane of Unicode.
 */
@SuppressWarnings("deprecation") // the factory methods cannot make a subclass
final class Cell extends TextCharacter {
    private static final long serialVersionUID = 1L;

    private final String grapheme;
    private final boolean wide;

    private Cell(String grapheme, boolean wide, Ground ground) {
        super(' ', ground.foreground(), ground.background(), ground.attributes());
        this.grapheme = grapheme;
        this.wide = wide;
    }

    static Cell narrow(String grapheme, Ground ground) {
        return new Cell(grapheme, false, ground);
    }

    static Cell wide(String grapheme, Ground ground) {
        return new Cell(grapheme, true, ground);
    }

    /** What a cell has besides its grapheme, in Lanterna's terms. */
    record Ground(TextColor foreground, TextColor background, EnumSet<SGR> attributes) {}

    @Override
    public String getCharacterString() {
        return grapheme;
    }

    @Override
    public boolean isDoubleWidth() {
        return wide;
    }

    @Override
    public boolean is(char other) {
        return grapheme.length() == 1 && grapheme.charAt(0) == other;
    }

    /** Lanterna asks for blanks only, to put them beside wide characters and where these were. */
    @Override
    public TextCharacter withCharacter(char other) {
        return is(other)
                ? this
                : narrow(String.valueOf(other), new Ground(getForegroundColor(), getBackgroundColor(), getModifiers()));
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Cell cell
                        && wide == cell.wide
                        && grapheme.equals(cell.grapheme)
                        && getForegroundColor().equals(cell.getForegroundColor())
                        && getBackgroundColor().equals(cell.getBackgroundColor())
                        && getModifiers().equals(cell.getModifiers()));
    }

    @Override
    public int hashCode() {
        return Objects.hash(grapheme, getForegroundColor(), getBackgroundColor());
    }
}
