package dev.deepseektui.core.model;

import java.util.Locale;

/** How long the model reasons before it answers; {@link #OFF} is no reasoning at all. */
public enum Effort {
    LOW,
    HIGH,
    MAX,
    OFF;

    /** As {@link ModelKeys#EFFORT} spells it. */
    public static Effort of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
