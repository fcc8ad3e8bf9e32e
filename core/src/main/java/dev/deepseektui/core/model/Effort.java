package dev.deepseektui.core.model;

import java.util.Locale;
import java.util.stream.Stream;

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

    /** Whether there is one of that word: a tape may be damaged. */
    public static boolean isWord(String word) {
        return Stream.of(values()).anyMatch(effort -> effort.word().equals(word));
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
