package dev.deepseektui.app.tui.state;

import java.util.Arrays;
import java.util.Locale;

/** Which keys write. */
public enum Editing {
    PLAIN,
    VIM;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(Editing::word).toArray(String[]::new);
    }

    public static Editing of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
