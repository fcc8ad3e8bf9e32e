package dev.deepseektui.app.tui.state;

import java.util.Arrays;
import java.util.Locale;

/** Does the mark of what is at work turn? */
public enum Motion {
    ON,
    OFF;

    /** As it is written in the settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(Motion::word).toArray(String[]::new);
    }

    public static Motion of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
