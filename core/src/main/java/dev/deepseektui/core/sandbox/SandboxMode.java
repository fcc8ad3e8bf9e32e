package dev.deepseektui.core.sandbox;

import java.util.Locale;

/** Whether commands run in a sandbox? */
public enum SandboxMode {
    /** Where there is one. */
    AUTO,
    /** All the agent's commands, and none where there is no sandbox. */
    REQUIRE,
    OFF;

    /** By its word in the settings. */
    public static SandboxMode of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
