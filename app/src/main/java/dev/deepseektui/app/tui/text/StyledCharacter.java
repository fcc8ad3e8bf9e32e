package dev.deepseektui.app.tui.text;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import java.util.EnumSet;

/**
 * One grapheme on the screen, its style, and whether it takes two cells. Lanterna's own takes every grapheme of two chars for a wide one, as
 * a letter with its accent, knows no emoji beyond the first plane of Unicode, and has neither the roles of a theme nor links.
 */
@SuppressWarnings("deprecation") // the factory methods cannot make a subclass
public final class StyledCharacter extends TextCharacter {
    public static final StyledCharacter BLANK = new StyledCharacter(" ", 1, Style.PLAIN);

    private static final long serialVersionUID = 1L;

    private final String grapheme;
    private final boolean wide;
    private final transient Style style;

    /** @param width in cells: 1 or 2 */
    StyledCharacter(String grapheme, int width, Style style) {
        super(' ', TextColor.ANSI.DEFAULT, TextColor.ANSI.DEFAULT, EnumSet.noneOf(SGR.class));
        this.grapheme = grapheme;
        this.wide = width == 2;
        this.style = style;
    }

    public Style style() {
        return style;
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
        return is(other) ? this : new StyledCharacter(String.valueOf(other), 1, style);
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof StyledCharacter character
                        && wide == character.wide
                        && grapheme.equals(character.grapheme)
                        && style.equals(character.style));
    }

    @Override
    public int hashCode() {
        return 31 * grapheme.hashCode() + style.hashCode();
    }
}
