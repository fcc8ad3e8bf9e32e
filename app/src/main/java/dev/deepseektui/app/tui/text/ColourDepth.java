package dev.deepseektui.app.tui.text;

import java.util.Map;
import java.util.Set;

/** The number of colours that the terminal can show and the user wants. */
public enum ColourDepth {
    NONE,
    SIXTEEN,
    INDEXED,
    TRUE;

    private static final Set<String> COLOURLESS =
            Set.of("", "dumb", "unknown", "vt100", "vt102", "vt220", "xterm-mono");

    /** True colour is never guessed: a terminal without it shows garbage, and those that have it say so. */
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
