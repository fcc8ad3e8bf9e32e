package dev.deepseektui.app.tui.theme;

import static java.util.Map.entry;

import dev.deepseektui.app.tui.text.Ground;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.theme.Colour.Rgb;
import java.util.EnumMap;
import java.util.Map;

/**
 * The tone of each role and of each ground. What is not named has the terminal's own.
 *
 * @param text what the terminal's own text is taken for where it must be reckoned with
 */
record Palette(Map<Role, Tone> inks, Map<Ground, Tone> grounds, Rgb text) {
    /** For dark grounds. */
    static final Palette DARK = new Palette(
            Map.ofEntries(
                    entry(Role.DIM, Tone.of(0xa6adb9, 248, 7)),
                    entry(Role.RULE, Tone.of(0x5a616c, 240, 8)),
                    entry(Role.ACCENT, Tone.of(0x8ab4ff, 111, 14)),
                    entry(Role.ATTENTION, Tone.of(0xe8b768, 179, 11)),
                    entry(Role.FAILURE, Tone.of(0xf58e8e, 210, 9)),
                    entry(Role.ADD, Tone.of(0x8fd19e, 114, 10)),
                    entry(Role.CODE_SPAN, Tone.of(0x9fcbd8, 152, 14)),
                    entry(Role.KEYWORD, Tone.of(0xc4a7f5, 183)),
                    entry(Role.STRING, Tone.of(0xa9cf9c, 151, 10)),
                    entry(Role.NUMBER, Tone.of(0xe2b98c, 180, 11)),
                    entry(Role.DEEP, Tone.of(0x5f86cf, 68, 12)),
                    entry(Role.DEEPER, Tone.of(0x3d5a94, 60, 4))),
            Map.of(
                    Ground.PANE, Tone.of(0x181b20, 234),
                    Ground.BAND, Tone.of(0x22262d, 235),
                    Ground.CHOSEN, Tone.of(0x323843, 237),
                    Ground.ADDED, Tone.exact(0x1a2c22),
                    Ground.ADDED_WORDS, Tone.of(0x2c5a3c, 22),
                    Ground.REMOVED, Tone.exact(0x33201f),
                    Ground.REMOVED_WORDS, Tone.of(0x6a3234, 52)),
            Colour.of(0xd6d9df));

    /** For light grounds. */
    static final Palette LIGHT = new Palette(
            Map.ofEntries(
                    entry(Role.DIM, Tone.of(0x545c68, 240)),
                    entry(Role.RULE, Tone.of(0xa9b0ba, 248, 7)),
                    entry(Role.ACCENT, Tone.of(0x1f56c4, 25, 4)),
                    entry(Role.ATTENTION, Tone.of(0x7d4e00, 94, 5)),
                    entry(Role.FAILURE, Tone.of(0xb3261e, 124, 1)),
                    entry(Role.ADD, Tone.of(0x1a6b35, 22)),
                    entry(Role.CODE_SPAN, Tone.of(0x0b5c74, 24, 4)),
                    entry(Role.KEYWORD, Tone.of(0x6a3fb5, 55, 5)),
                    entry(Role.STRING, Tone.of(0x2c6a2c, 22)),
                    entry(Role.NUMBER, Tone.of(0x8a4a0b, 94)),
                    entry(Role.DEEP, Tone.of(0x6f95e0, 68, 12)),
                    entry(Role.DEEPER, Tone.of(0xa9c2f2, 110, 6))),
            Map.of(
                    Ground.PANE, Tone.of(0xf5f6f8, 255),
                    Ground.BAND, Tone.of(0xeceef2, 254),
                    Ground.CHOSEN, Tone.of(0xdde1e8, 253),
                    Ground.ADDED, Tone.of(0xe2f3e7, 194),
                    Ground.ADDED_WORDS, Tone.of(0xb5dfc2, 157),
                    Ground.REMOVED, Tone.of(0xfbe6e4, 224),
                    Ground.REMOVED_WORDS, Tone.of(0xf2c1bc, 217)),
            Colour.of(0x1f2328));

    /** Text and ground for a terminal whose own ground is of the other kind. */
    private static final Tone DARK_TEXT = Tone.of(0xd6d9df, 253, 7);

    private static final Tone DARK_GROUND = Tone.of(0x121212, 233, 0);
    private static final Tone LIGHT_TEXT = Tone.of(0x1f2328, 235, 0);
    private static final Tone LIGHT_GROUND = Tone.of(0xffffff, 231, 15);

    /** White on black, and nothing dim. */
    static final Palette HIGH_CONTRAST = highContrast();

    /** Without colours at all. */
    static final Palette MONO = new Palette(Map.of(), Map.of(), DARK.text);

    private static Palette highContrast() {
        Tone white = Tone.of(0xffffff, 231, 15);
        Map<Role, Tone> inks = new EnumMap<>(DARK.inks);
        inks.put(Role.TEXT, white);
        inks.put(Role.DIM, white);
        Map<Ground, Tone> grounds = new EnumMap<>(DARK.grounds);
        grounds.put(Ground.OWN, Tone.of(0x000000, 16, 0));
        grounds.put(Ground.PANE, Tone.of(0x000000, 16, 0));
        return new Palette(inks, grounds, Colour.of(0xffffff));
    }

    /** The same with a text and a ground of its own. */
    Palette painted() {
        boolean isDark = equals(DARK);
        if (!isDark && !equals(LIGHT)) {
            return this;
        }
        Map<Role, Tone> own = new EnumMap<>(inks);
        own.put(Role.TEXT, isDark ? DARK_TEXT : LIGHT_TEXT);
        Map<Ground, Tone> painted = new EnumMap<>(grounds);
        painted.put(Ground.OWN, isDark ? DARK_GROUND : LIGHT_GROUND);
        return new Palette(own, painted, text);
    }

    /** The same on the ground that the terminal told of. */
    Palette on(Rgb own) {
        Map<Ground, Tone> mixed = new EnumMap<>(Ground.class);
        mixed.put(Ground.PANE, tone(own, text, 0.04));
        mixed.put(Ground.BAND, tone(own, text, 0.08));
        mixed.put(Ground.CHOSEN, tone(own, text, 0.14));
        mixed.put(Ground.ADDED, tone(own, ink(Role.ADD), 0.13));
        mixed.put(Ground.ADDED_WORDS, tone(own, ink(Role.ADD), 0.3));
        mixed.put(Ground.REMOVED, tone(own, ink(Role.FAILURE), 0.13));
        mixed.put(Ground.REMOVED_WORDS, tone(own, ink(Role.FAILURE), 0.3));
        Map<Role, Tone> readable = new EnumMap<>(inks);
        readable.put(Role.DIM, Tone.exact(readable(own.mixed(text, 0.08)).number()));
        return new Palette(readable, mixed, text);
    }

    /** What is dim, as near to text as it must be to be read on a band. */
    private Rgb readable(Rgb band) {
        Rgb dim = ink(Role.DIM);
        for (double share = 0; share < 1; share += 0.05) {
            Rgb nearer = dim.mixed(text, share);
            if (Contrast.between(nearer, band) >= Contrast.READABLE) {
                return nearer;
            }
        }
        return text;
    }

    private static Tone tone(Rgb own, Rgb other, double share) {
        return Tone.exact(own.mixed(other, share).number());
    }

    private Rgb ink(Role role) {
        Tone tone = inks.get(role);
        return tone == null ? text : Colour.of(tone.exact());
    }

    /** The role's own, or that of text. */
    Colour ink(Role role, ColourDepth depth) {
        Tone tone = inks.get(hasInk(role, depth) ? role : Role.TEXT);
        return tone == null ? Colour.OWN : tone.at(depth);
    }

    boolean hasInk(Role role, ColourDepth depth) {
        Tone tone = inks.get(role);
        return tone != null && !(tone.at(depth) instanceof Colour.Own);
    }

    Colour ground(Ground ground, ColourDepth depth) {
        Tone tone = grounds.get(ground);
        return tone == null ? Colour.OWN : tone.at(depth);
    }
}
