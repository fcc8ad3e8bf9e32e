package dev.deepseektui.app.tui.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The theme that the user chose. */
public enum ThemeName {
    AUTO,
    DARK,
    LIGHT,
    MONO,
    HIGH_CONTRAST;

    /** The ANSI colours that are light grounds, as {@code COLORFGBG} names them. */
    private static final Set<String> LIGHT_GROUNDS = Set.of("7", "9", "10", "11", "12", "13", "14", "15");

    /** As it is written in the settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static String[] words() {
        return Arrays.stream(values()).map(ThemeName::word).toArray(String[]::new);
    }

    public static ThemeName of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** With {@link #AUTO} decided. Terminals that tell their ground do it with {@code COLORFGBG}; most others are dark. */
    ThemeName resolved(Map<String, String> environment) {
        if (this != AUTO) {
            return this;
        }
        String colours = environment.getOrDefault("COLORFGBG", "");
        String ground = colours.substring(colours.lastIndexOf(';') + 1);
        return LIGHT_GROUNDS.contains(ground) ? LIGHT : DARK;
    }
}
