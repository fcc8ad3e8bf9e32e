package dev.deepseektui.core.arena;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Who is served first; the first must not be missing, the last may go at any time. */
public enum Priority {
    CRITICAL,
    HIGH,
    NORMAL,
    LOW;

    static final List<Priority> ALL = List.of(values());

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Priority> named(String word) {
        return Arrays.stream(values())
                .filter(priority -> priority.word().equals(word))
                .findFirst();
    }
}
