package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import java.util.EnumSet;

/**
 * One grapheme on the screen, how it is painted, and whether it takes two cells. Lanterna's own takes every grapheme of two
 * chars for a wide one, as a letter with its accent, and knows no emoji beyond the first plane of Unicode.
 */
@SuppressWarnings("deprecation") // the factory methods cannot make a subclass
final class Cell extends TextCharacter {
    /** What a terminal shows that was cleared. */
    static final Cell CLEARED = narrow(" ", Paint.NONE);

    private static final long serialVersionUID = 1L;

    private final String grapheme;
    private final boolean wide;
    private final transient Paint paint;

    private Cell(String grapheme, boolean wide, Paint paint) {
        super(' ', TextColor.ANSI.DEFAULT, TextColor.ANSI.DEFAULT, EnumSet.noneOf(SGR.class));
        this.grapheme = grapheme;
        this.wide = wide;
        this.paint = paint;
    }

    static Cell narrow(String grapheme, Paint paint) {
        return new Cell(grapheme, false, paint);
    }

    static Cell wide(String grapheme, Paint paint) {
        return new Cell(grapheme, true, paint);
    }

    Paint paint() {
        return paint;
    }

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
        return is(other) ? this : narrow(String.valueOf(other), paint);
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Cell cell
                        && wide == cell.wide
                        && grapheme.equals(cell.grapheme)
                        && paint.equals(cell.paint));
    }

    @Override
    public int hashCode() {
        return 31 * grapheme.hashCode() + paint.hashCode();
    }
}
