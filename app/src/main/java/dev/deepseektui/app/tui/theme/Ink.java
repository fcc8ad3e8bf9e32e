package dev.deepseektui.app.tui.theme;

import dev.deepseektui.app.tui.theme.Colour.Rgb;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What does a theme give a role? Exact colours, their like among the sixteen that every terminal has, and attributes. A ground
 * is always given together with what stands on it.
 *
 * @param ground null where text stands on the terminal's own
 */
record Ink(@Nullable Tone text, @Nullable Tone ground, Set<Attribute> attributes) {
    static final Ink NONE = new Ink(null, null, Set.of());

    /** A colour, and which of the sixteen stands in for it. */
    record Tone(int rgb, int ansi) {
        Colour at(ColourDepth depth) {
            return switch (depth) {
                case NONE -> Colour.OWN;
                case SIXTEEN -> Colour.indexed(ansi);
                case INDEXED -> IndexedColours.nearest((Rgb) Colour.of(rgb));
                case TRUE -> Colour.of(rgb);
            };
        }
    }

    static Ink text(int rgb, int ansi) {
        return new Ink(new Tone(rgb, ansi), null, Set.of());
    }

    static Ink chip(Tone text, Tone ground) {
        return new Ink(text, ground, Set.of());
    }

    static Ink with(Attribute... attributes) {
        return new Ink(null, null, Set.of(attributes));
    }

    Ink and(Attribute attribute) {
        return new Ink(text, ground, Set.of(attribute));
    }

    Look at(ColourDepth depth) {
        return new Look(colour(text, depth), colour(ground, depth), attributes);
    }

    private static Colour colour(@Nullable Tone tone, ColourDepth depth) {
        return tone == null ? Colour.OWN : tone.at(depth);
    }
}
