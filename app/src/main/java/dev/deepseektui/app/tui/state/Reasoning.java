package dev.deepseektui.app.tui.state;

import java.util.Arrays;
import java.util.Locale;

/** The amount of the model's reasoning that is shown. */
public enum Reasoning {
    /** None of it. */
    HIDDEN,
    /** Its last line while it streams; a line that unfolds afterwards. */
    SUMMARY,
    /** All of it. */
    FULL;

    /** As it is written in the settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(Reasoning::word).toArray(String[]::new);
    }

    public static Reasoning of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
