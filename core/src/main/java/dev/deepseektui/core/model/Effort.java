package dev.deepseektui.core.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The effort of reasoning; {@link #OFF} disables reasoning. */
public enum Effort {
    LOW,
    HIGH,
    MAX,
    OFF;

    /** The words that settings and commands take, from the least to the most. */
    public static final List<String> SPELLINGS =
            List.of("minimal", "low", "medium", "high", "xhigh", "max", "ultra", "off");

    /** Returns the effort of a spelling, as {@link ModelKeys#EFFORT} allows it. */
    public static Effort of(String word) {
        return find(word).orElseThrow(() -> new IllegalArgumentException("no effort: " + word));
    }

    /** Returns what a spelling becomes; DeepSeek has three steps. */
    public static Optional<Effort> find(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "minimal", "low" -> Optional.of(LOW);
            case "medium", "high" -> Optional.of(HIGH);
            case "xhigh", "max", "ultra" -> Optional.of(MAX);
            case "off" -> Optional.of(OFF);
            default -> Optional.empty();
        };
    }

    /** Returns whether this is the word of an effort itself: a tape may be damaged. */
    public static boolean isWord(String word) {
        return Stream.of(values()).anyMatch(effort -> effort.word().equals(word));
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
