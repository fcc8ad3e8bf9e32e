package dev.deepseektui.app.log;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.SecretPatterns;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What is left of a text without the keys that are known, and without what looks like one. */
final class KeyMask {
    private static final String MASK = "***";

    /** Whatever is shorter stands in every other word. */
    private static final int SHORTEST = 4;

    private final KnownKeys keys;
    private final List<String> known;

    KeyMask(Collection<String> known) {
        this.keys = KnownKeys.of(known);
        this.known = known.stream()
                .filter(key -> key.length() >= SHORTEST)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    String in(String text) {
        String masked = keys.masked(text).replace(KnownKeys.MASK, MASK);
        for (String key : known) {
            masked = masked.replace(key, MASK);
        }
        return SecretPatterns.masked(masked, MASK);
    }
}
