package dev.deepseektui.core.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The reasoning effort; {@link #OFF} disables reasoning. */
public enum Effort {
    LOW,
    HIGH,
    MAX,
    OFF;

    /** The values that settings and commands accept: the efforts from the lowest to the highest, then {@code off}. */
    public static final List<String> SPELLINGS =
            List.of("minimal", "low", "medium", "high", "xhigh", "max", "ultra", "off");

    /** Returns the effort for a value that {@link ModelKeys#EFFORT} accepts. */
    public static Effort of(String word) {
        return find(word).orElseThrow(() -> new IllegalArgumentException("no effort: " + word));
    }

    /**
     * Returns the effort for a value; empty if there is none. Several values stand for the same effort, because
     * DeepSeek has only three levels.
     */
    public static Optional<Effort> find(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "minimal", "low" -> Optional.of(LOW);
            case "medium", "high", "xhigh" -> Optional.of(HIGH);
            case "max", "ultra" -> Optional.of(MAX);
            case "off" -> Optional.of(OFF);
            default -> Optional.empty();
        };
    }

    /**
     * Returns true if this is the exact name of an effort rather than another spelling. A damaged tape may contain any
     * text.
     */
    public static boolean isWord(String word) {
        return Stream.of(values()).anyMatch(effort -> effort.word().equals(word));
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
