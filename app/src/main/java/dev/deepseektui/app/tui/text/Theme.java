package dev.deepseektui.app.tui.text;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.TextColor.RGB;
import dev.deepseektui.app.tui.text.Palette.Contrast;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The colours and attributes that each style has on a terminal. */
public record Theme(ThemeName name, ColourDepth depth, Glyphs glyphs, Hyperlinks links, Palette palette) {
    /** Creates a theme. If the terminal has no colours, the theme uses the palette of {@link ThemeName#MONO}. */
    public static Theme of(ThemeName name, ColourDepth depth) {
        return new Theme(name, depth, Glyphs.UNICODE, Hyperlinks.of(Map.of()), palette(name, depth));
    }

    /** Creates the theme with the configured name for the user's terminal. */
    public static Theme of(ThemeName name, Map<String, String> environment) {
        ColourDepth depth = ColourDepth.of(environment);
        Palette palette = palette(name.resolved(environment), depth);
        if (isOfAGround(name) && name != ThemeName.AUTO.resolved(environment)) {
            palette = palette.painted();
        }
        return new Theme(name, depth, Glyphs.of("auto", environment), Hyperlinks.of(environment), palette);
    }

    private static Palette palette(ThemeName name, ColourDepth depth) {
        if (depth == ColourDepth.NONE) {
            return Palette.MONO;
        }
        return switch (name) {
            case AUTO, DARK -> Palette.DARK;
            case LIGHT -> Palette.LIGHT;
            case MONO -> Palette.MONO;
            case HIGH_CONTRAST -> Palette.HIGH_CONTRAST;
        };
    }

    public Theme with(Glyphs other) {
        return new Theme(name, depth, other, links, palette);
    }

    public Theme with(Hyperlinks other) {
        return new Theme(name, depth, glyphs, other, palette);
    }

    private Theme with(Palette other) {
        return new Theme(name, depth, glyphs, links, other);
    }

    public Bands bands() {
        return palette.ground(Background.BAND, depth).equals(TextColor.ANSI.DEFAULT) ? Bands.RULES : Bands.HALF_ROWS;
    }

    /** Returns true if the theme must be adapted to the terminal's background colour. */
    public boolean followsGround() {
        return (name == ThemeName.AUTO || isOfAGround(name)) && bands().haveGrounds();
    }

    private static boolean isOfAGround(ThemeName name) {
        return name == ThemeName.DARK || name == ThemeName.LIGHT;
    }

    /**
     * Returns the theme adapted to the terminal's background colour. {@code AUTO} becomes dark or light. A dark theme
     * on a light background, or the reverse, paints its own background.
     */
    public Theme on(RGB ground) {
        if (!followsGround()) {
            return this;
        }
        ThemeName fitting = Contrast.isDark(ground) ? ThemeName.DARK : ThemeName.LIGHT;
        Palette palette = palette(isOfAGround(name) ? name : fitting, depth);
        if (isOfAGround(name) && name != fitting) {
            return with(palette.painted());
        }
        return with(depth == ColourDepth.TRUE ? palette.on(ground) : palette);
    }

    /**
     * Returns the colours and attributes of a style. If the terminal lacks a colour, attributes such as bold replace
     * it.
     */
    public DrawnStyle look(Style style) {
        TextColor ground = palette.ground(style.ground(), depth);
        if (style.role() == Ink.EDGE) {
            return new DrawnStyle(ground, palette.ground(Background.OWN, depth), Set.of());
        }
        boolean missing = style.ground() != Background.OWN && ground.equals(TextColor.ANSI.DEFAULT);
        Set<SGR> attributes = emphasis(style);
        if (missing) {
            standIn(style.ground(), attributes);
        }
        TextColor ink = palette.ink(missing ? inkOn(style.ground(), style.role()) : style.role(), depth);
        if (!palette.hasInk(style.role(), depth) && isBoldWithoutColour(style.role())) {
            attributes.add(SGR.BOLD);
        }
        return new DrawnStyle(ink, missing ? palette.ground(Background.OWN, depth) : ground, attributes);
    }

    /** Returns true if the role is bold on terminals that lack a colour for it. */
    private boolean isBoldWithoutColour(Ink role) {
        return role == Ink.FAILURE || (role == Ink.KEYWORD && depth == ColourDepth.SIXTEEN);
    }

    /**
     * Returns the role for text whose background the terminal cannot show. For added and removed lines, a text colour
     * then replaces the background.
     */
    private static Ink inkOn(Background ground, Ink role) {
        if (role != Ink.TEXT) {
            return role;
        }
        return switch (ground) {
            case ADDED, ADDED_WORDS -> Ink.ADD;
            case REMOVED, REMOVED_WORDS -> Ink.FAILURE;
            case OWN, PANE, BAND, CHOSEN -> Ink.TEXT;
        };
    }

    private void standIn(Background ground, Set<SGR> attributes) {
        switch (ground) {
            case CHOSEN -> attributes.add(SGR.REVERSE);
            case ADDED_WORDS, REMOVED_WORDS ->
                attributes.add(palette.equals(Palette.MONO) ? SGR.REVERSE : SGR.UNDERLINE);
            case OWN, PANE, BAND, ADDED, REMOVED -> {}
        }
    }

    private static Set<SGR> emphasis(Style style) {
        Set<SGR> attributes = EnumSet.noneOf(SGR.class);
        if (style.bold()) {
            attributes.add(SGR.BOLD);
        }
        if (style.italic()) {
            attributes.add(SGR.ITALIC);
        }
        if (style.underline()) {
            attributes.add(SGR.UNDERLINE);
        }
        if (style.struck()) {
            attributes.add(SGR.CROSSED_OUT);
        }
        return attributes;
    }

    /** The colours and attributes of drawn text. */
    public record DrawnStyle(TextColor foreground, TextColor background, Set<SGR> attributes) {
        public DrawnStyle {
            attributes = Set.copyOf(attributes);
        }
    }

    /** The number of colours that the terminal supports and the user allows. */
    public enum ColourDepth {
        NONE,
        SIXTEEN,
        INDEXED,
        TRUE;

        private static final Set<String> COLOURLESS =
                Set.of("", "dumb", "unknown", "vt100", "vt102", "vt220", "xterm-mono");

        /**
         * Returns the colour depth. True colour is never guessed: terminals that support it announce it, and others
         * would draw garbage.
         */
        public static ColourDepth of(Map<String, String> environment) {
            String terminal = environment.getOrDefault("TERM", "");
            if (!environment.getOrDefault("NO_COLOR", "").isEmpty() || COLOURLESS.contains(terminal)) {
                return NONE;
            }
            String extent = environment.getOrDefault("COLORTERM", "");
            if (extent.equals("truecolor") || extent.equals("24bit")) {
                return TRUE;
            }
            return terminal.contains("256color") ? INDEXED : SIXTEEN;
        }
    }

    /** The name of a theme in the settings. */
    public enum ThemeName {
        AUTO,
        DARK,
        LIGHT,
        MONO,
        HIGH_CONTRAST;

        /** The numbers of light background colours in {@code COLORFGBG}. */
        private static final Set<String> LIGHT_GROUNDS = Set.of("7", "9", "10", "11", "12", "13", "14", "15");

        /** Returns the name as written in the settings. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        public static String[] words() {
            return Arrays.stream(values()).map(ThemeName::word).toArray(String[]::new);
        }

        public static ThemeName of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }

        /**
         * Resolves {@link #AUTO}. Some terminals report their background in {@code COLORFGBG}. For all others, dark is
         * assumed.
         */
        ThemeName resolved(Map<String, String> environment) {
            if (this != AUTO) {
                return this;
            }
            String colours = environment.getOrDefault("COLORFGBG", "");
            String ground = colours.substring(colours.lastIndexOf(';') + 1);
            return LIGHT_GROUNDS.contains(ground) ? LIGHT : DARK;
        }
    }
}
