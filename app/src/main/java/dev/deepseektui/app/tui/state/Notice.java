package dev.deepseektui.app.tui.state;

import java.util.Arrays;
import java.util.Locale;

/** How does somebody who looks elsewhere hear that a long turn is over, or that an answer is waited for? */
public enum Notice {
    OFF,
    /** In the way that the terminal has for a bell. */
    BELL,
    /** With words, where the terminal shows notifications (OSC 9). */
    OSC9;

    /** As it is written in the settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(Notice::word).toArray(String[]::new);
    }

    public static Notice of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
