package dev.deepseektui.app.tui.text;

import static java.util.Map.entry;

import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.TextColor.ANSI;
import com.googlecode.lanterna.TextColor.RGB;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Theme.ColourDepth;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The colours of roles and backgrounds. A role or background without a colour uses the terminal's own.
 *
 * @param text the assumed colour of the terminal's own text, for computing contrast
 */
public record Palette(Map<Ink, Tone> inks, Map<Background, Tone> grounds, RGB text) {
    static final Palette DARK = new Palette(
            Map.ofEntries(
                    entry(Ink.DIM, Tone.of(0xa6adb9, 248, ANSI.WHITE)),
                    entry(Ink.RULE, Tone.of(0x5a616c, 240, ANSI.BLACK_BRIGHT)),
                    entry(Ink.ACCENT, Tone.of(0x8ab4ff, 111, ANSI.CYAN_BRIGHT)),
                    entry(Ink.ATTENTION, Tone.of(0xe8b768, 179, ANSI.YELLOW_BRIGHT)),
                    entry(Ink.FAILURE, Tone.of(0xf58e8e, 210, ANSI.RED_BRIGHT)),
                    entry(Ink.ADD, Tone.of(0x8fd19e, 114, ANSI.GREEN_BRIGHT)),
                    entry(Ink.CODE_SPAN, Tone.of(0x9fcbd8, 152, ANSI.CYAN_BRIGHT)),
                    entry(Ink.KEYWORD, Tone.of(0xc4a7f5, 183)),
                    entry(Ink.STRING, Tone.of(0xa9cf9c, 151, ANSI.GREEN_BRIGHT)),
                    entry(Ink.NUMBER, Tone.of(0xe2b98c, 180, ANSI.YELLOW_BRIGHT)),
                    entry(Ink.DEEP, Tone.of(0x5f86cf, 68, ANSI.BLUE_BRIGHT)),
                    entry(Ink.DEEPER, Tone.of(0x3d5a94, 60, ANSI.BLUE))),
            Map.of(
                    Background.PANE, Tone.of(0x181b20, 234),
                    Background.BAND, Tone.of(0x22262d, 235),
                    Background.CHOSEN, Tone.of(0x323843, 237),
                    Background.ADDED, Tone.exact(Tone.rgb(0x1a2c22)),
                    Background.ADDED_WORDS, Tone.of(0x2c5a3c, 22),
                    Background.REMOVED, Tone.exact(Tone.rgb(0x33201f)),
                    Background.REMOVED_WORDS, Tone.of(0x6a3234, 52)),
            Tone.rgb(0xd6d9df));

    static final Palette LIGHT = new Palette(
            Map.ofEntries(
                    entry(Ink.DIM, Tone.of(0x545c68, 240)),
                    entry(Ink.RULE, Tone.of(0xa9b0ba, 248, ANSI.WHITE)),
                    entry(Ink.ACCENT, Tone.of(0x1f56c4, 25, ANSI.BLUE)),
                    entry(Ink.ATTENTION, Tone.of(0x7d4e00, 94, ANSI.MAGENTA)),
                    entry(Ink.FAILURE, Tone.of(0xb3261e, 124, ANSI.RED)),
                    entry(Ink.ADD, Tone.of(0x1a6b35, 22)),
                    entry(Ink.CODE_SPAN, Tone.of(0x0b5c74, 24, ANSI.BLUE)),
                    entry(Ink.KEYWORD, Tone.of(0x6a3fb5, 55, ANSI.MAGENTA)),
                    entry(Ink.STRING, Tone.of(0x2c6a2c, 22)),
                    entry(Ink.NUMBER, Tone.of(0x8a4a0b, 94)),
                    entry(Ink.DEEP, Tone.of(0x6f95e0, 68, ANSI.BLUE_BRIGHT)),
                    entry(Ink.DEEPER, Tone.of(0xa9c2f2, 110, ANSI.CYAN))),
            Map.of(
                    Background.PANE, Tone.of(0xf5f6f8, 255),
                    Background.BAND, Tone.of(0xeceef2, 254),
                    Background.CHOSEN, Tone.of(0xdde1e8, 253),
                    Background.ADDED, Tone.of(0xe2f3e7, 194),
                    Background.ADDED_WORDS, Tone.of(0xb5dfc2, 157),
                    Background.REMOVED, Tone.of(0xfbe6e4, 224),
                    Background.REMOVED_WORDS, Tone.of(0xf2c1bc, 217)),
            Tone.rgb(0x1f2328));

    /** Text and background colours painted if the terminal's own background does not suit the theme. */
    private static final Tone DARK_TEXT = Tone.of(0xd6d9df, 253, ANSI.WHITE);

    private static final Tone DARK_GROUND = Tone.of(0x121212, 233, ANSI.BLACK);
    private static final Tone LIGHT_TEXT = Tone.of(0x1f2328, 235, ANSI.BLACK);
    private static final Tone LIGHT_GROUND = Tone.of(0xffffff, 231, ANSI.WHITE_BRIGHT);

    /** White on black, without dim text. */
    static final Palette HIGH_CONTRAST = highContrast();

    static final Palette MONO = new Palette(Map.of(), Map.of(), DARK.text);

    private static Palette highContrast() {
        Tone white = Tone.of(0xffffff, 231, ANSI.WHITE_BRIGHT);
        Map<Ink, Tone> inks = new EnumMap<>(DARK.inks);
        inks.put(Ink.TEXT, white);
        inks.put(Ink.DIM, white);
        Map<Background, Tone> grounds = new EnumMap<>(DARK.grounds);
        grounds.put(Background.OWN, Tone.of(0x000000, 16, ANSI.BLACK));
        grounds.put(Background.PANE, Tone.of(0x000000, 16, ANSI.BLACK));
        return new Palette(inks, grounds, Tone.rgb(0xffffff));
    }

    Palette painted() {
        boolean isDark = equals(DARK);
        if (!isDark && !equals(LIGHT)) {
            return this;
        }
        Map<Ink, Tone> own = new EnumMap<>(inks);
        own.put(Ink.TEXT, isDark ? DARK_TEXT : LIGHT_TEXT);
        Map<Background, Tone> painted = new EnumMap<>(grounds);
        painted.put(Background.OWN, isDark ? DARK_GROUND : LIGHT_GROUND);
        return new Palette(own, painted, text);
    }

    Palette on(RGB own) {
        Map<Background, Tone> mixed = new EnumMap<>(Background.class);
        mixed.put(Background.PANE, Tone.exact(mixed(own, text, 0.04)));
        mixed.put(Background.BAND, Tone.exact(mixed(own, text, 0.08)));
        mixed.put(Background.CHOSEN, Tone.exact(mixed(own, text, 0.14)));
        mixed.put(Background.ADDED, Tone.exact(mixed(own, ink(Ink.ADD), 0.13)));
        mixed.put(Background.ADDED_WORDS, Tone.exact(mixed(own, ink(Ink.ADD), 0.3)));
        mixed.put(Background.REMOVED, Tone.exact(mixed(own, ink(Ink.FAILURE), 0.13)));
        mixed.put(Background.REMOVED_WORDS, Tone.exact(mixed(own, ink(Ink.FAILURE), 0.3)));
        Map<Ink, Tone> readable = new EnumMap<>(inks);
        readable.put(Ink.DIM, Tone.exact(readable(mixed(own, text, 0.08))));
        return new Palette(readable, mixed, text);
    }

    /** Returns the dim colour, mixed with as much of the text colour as needed to be readable on a band. */
    private RGB readable(RGB band) {
        RGB dim = ink(Ink.DIM);
        for (double share = 0; share < 1; share += 0.05) {
            RGB nearer = mixed(dim, text, share);
            if (Contrast.between(nearer, band) >= Contrast.READABLE) {
                return nearer;
            }
        }
        return text;
    }

    /**
     * Returns a mixture of two colours.
     *
     * @param share the share of the second colour, from 0 to 1
     */
    private static RGB mixed(RGB first, RGB second, double share) {
        return new RGB(
                mixed(first.getRed(), second.getRed(), share),
                mixed(first.getGreen(), second.getGreen(), share),
                mixed(first.getBlue(), second.getBlue(), share));
    }

    private static int mixed(int first, int second, double share) {
        return (int) Math.round(first + (second - first) * share);
    }

    private RGB ink(Ink role) {
        Tone tone = inks.get(role);
        return tone == null ? text : tone.exact();
    }

    /** Returns the colour of a role, or the text colour if the role has none. */
    TextColor ink(Ink role, ColourDepth depth) {
        Tone tone = inks.get(hasInk(role, depth) ? role : Ink.TEXT);
        return tone == null ? ANSI.DEFAULT : tone.at(depth);
    }

    boolean hasInk(Ink role, ColourDepth depth) {
        Tone tone = inks.get(role);
        return tone != null && tone.at(depth) != ANSI.DEFAULT;
    }

    TextColor ground(Background ground, ColourDepth depth) {
        Tone tone = grounds.get(ground);
        return tone == null ? ANSI.DEFAULT : tone.at(depth);
    }

    /**
     * A colour at each colour depth. Indexed colours are chosen by hand, because the nearest ones are misleading: a teal for a
     * quiet green, a grey for a dark red.
     *
     * @param exact the RGB value
     * @param indexed one of the 256 colours; null if none is suitable
     * @param ansi one of the sixteen colours that users can customize; null if none is readable in common palettes
     */
    public record Tone(
            RGB exact, @Nullable Integer indexed, @Nullable ANSI ansi) {
        static Tone of(int exact, int indexed) {
            return new Tone(rgb(exact), indexed, null);
        }

        static Tone of(int exact, int indexed, ANSI ansi) {
            return new Tone(rgb(exact), indexed, ansi);
        }

        /** Creates a colour that is used on true-colour terminals only. */
        static Tone exact(RGB exact) {
            return new Tone(exact, null, null);
        }

        TextColor at(ColourDepth depth) {
            return switch (depth) {
                case NONE -> ANSI.DEFAULT;
                case SIXTEEN -> ansi == null ? ANSI.DEFAULT : ansi;
                case INDEXED -> indexed == null ? ANSI.DEFAULT : new TextColor.Indexed(indexed);
                case TRUE -> exact;
            };
        }

        /** Converts {@code 0xRRGGBB} to a colour. */
        static RGB rgb(int exact) {
            return new RGB(exact >> 16 & 0xff, exact >> 8 & 0xff, exact & 0xff);
        }
    }

    /** The contrast between text and background: WCAG's ratio, from 1 to 21. */
    static final class Contrast {
        /** The minimum contrast at which text is readable. */
        static final double READABLE = 4.5;

        private static final RGB BLACK = Tone.rgb(0x000000);
        private static final RGB WHITE = Tone.rgb(0xffffff);

        private Contrast() {}

        static double between(RGB a, RGB b) {
            double lighter = Math.max(luminance(a), luminance(b));
            double darker = Math.min(luminance(a), luminance(b));
            return (lighter + 0.05) / (darker + 0.05);
        }

        /** Returns true if white text is more readable than black on a background. */
        static boolean isDark(RGB ground) {
            return between(WHITE, ground) > between(BLACK, ground);
        }

        private static double luminance(RGB colour) {
            return 0.2126 * linear(colour.getRed())
                    + 0.7152 * linear(colour.getGreen())
                    + 0.0722 * linear(colour.getBlue());
        }

        private static double linear(int part) {
            double share = part / 255.0;
            return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
        }
    }
}
