package dev.deepseektui.app.tui.theme;

import org.jspecify.annotations.Nullable;

/**
 * A colour at each depth. The indexed ones are chosen, not computed: the nearest of a quiet green is a teal, of a dark red a grey.
 *
 * @param exact its parts in one number
 * @param indexed one of the 256; absent where none of them will do
 * @param ansi one of the sixteen; absent where none of them can be read in the palettes that are about
 */
record Tone(int exact, @Nullable Integer indexed, @Nullable Integer ansi) {
    /** Without one of the sixteen. */
    static Tone of(int exact, int indexed) {
        return new Tone(exact, indexed, null);
    }

    static Tone of(int exact, int indexed, int ansi) {
        return new Tone(exact, indexed, ansi);
    }

    /** Where there are colours without end, and only there. */
    static Tone exact(int exact) {
        return new Tone(exact, null, null);
    }

    Colour at(ColourDepth depth) {
        return switch (depth) {
            case NONE -> Colour.OWN;
            case SIXTEEN -> indexed(ansi);
            case INDEXED -> indexed(indexed);
            case TRUE -> Colour.of(exact);
        };
    }

    private static Colour indexed(@Nullable Integer number) {
        return number == null ? Colour.OWN : Colour.indexed(number);
    }
}
