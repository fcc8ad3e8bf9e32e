package dev.deepseektui.app.tui.theme;

import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.TextColor.ANSI;
import com.googlecode.lanterna.TextColor.RGB;
import org.jspecify.annotations.Nullable;

/**
 * A colour at each depth. The indexed ones are chosen, not computed: the nearest of a quiet green is a teal, of a dark red a grey.
 *
 * @param exact its parts in one number
 * @param indexed one of the 256; absent where none of them will do
 * @param ansi one of the sixteen that users set to their taste; absent where none of them can be read in the palettes that are about
 */
record Tone(int exact, @Nullable Integer indexed, @Nullable ANSI ansi) {
    /** Without one of the sixteen. */
    static Tone of(int exact, int indexed) {
        return new Tone(exact, indexed, null);
    }

    static Tone of(int exact, int indexed, ANSI ansi) {
        return new Tone(exact, indexed, ansi);
    }

    /** Where there are colours without end, and only there. */
    static Tone exact(int exact) {
        return new Tone(exact, null, null);
    }

    TextColor at(ColourDepth depth) {
        return switch (depth) {
            case NONE -> ANSI.DEFAULT;
            case SIXTEEN -> ansi == null ? ANSI.DEFAULT : ansi;
            case INDEXED -> indexed == null ? ANSI.DEFAULT : new TextColor.Indexed(indexed);
            case TRUE -> rgb(exact);
        };
    }

    /** Returns an exact colour, its parts in one number. */
    static RGB rgb(int exact) {
        return new RGB(exact >> 16 & 0xff, exact >> 8 & 0xff, exact & 0xff);
    }
}
