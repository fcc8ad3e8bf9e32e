package dev.deepseektui.app.tui.state;

import java.util.Arrays;
import java.util.Locale;

/** Are pictures shown where the terminal can? */
public enum PictureChoice {
    AUTO,
    OFF;

    /** As it is written in the settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(PictureChoice::word).toArray(String[]::new);
    }

    public static PictureChoice of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
