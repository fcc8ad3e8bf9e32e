package dev.deepseektui.app.tui.state;

import java.util.Arrays;
import java.util.Locale;

/** When is the status pane beside the transcript? */
public enum PaneMode {
    /** Where there is room for both. */
    AUTO,
    ALWAYS,
    NEVER;

    /** As it is written in the settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(PaneMode::word).toArray(String[]::new);
    }

    public static PaneMode of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
