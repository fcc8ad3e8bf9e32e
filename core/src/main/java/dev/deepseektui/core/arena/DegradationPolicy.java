package dev.deepseektui.core.arena;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What goes when the arena is full of entries that all hold. */
public enum DegradationPolicy {
    /** The oldest of what was found by searching; what is found now is not taken in. */
    DROP_RECALL,
    /** The oldest entry of low or normal priority. */
    DROP_LOW_PRIORITY,
    /** Everything, to be offered anew. */
    FORCE_COMPACT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(DegradationPolicy::word).toArray(String[]::new);
    }

    static DegradationPolicy named(String word) {
        return List.of(values()).stream()
                .filter(policy -> policy.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(word));
    }
}
