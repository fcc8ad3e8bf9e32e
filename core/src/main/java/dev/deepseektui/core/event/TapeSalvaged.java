package dev.deepseektui.core.event;

import java.util.List;

/**
 * This tape was rebuilt from a damaged one.
 *
 * @param original name of the untouched copy beside the tape
 * @param kept events that are whole
 * @param lost what could not, in the order of the original
 */
public record TapeSalvaged(String original, long kept, List<Lost> lost) implements TapeEvent {
    public TapeSalvaged {
        lost = List.copyOf(lost);
    }

    /** Lines of the original, both ends included, of which {@code bytes} are gone. None are when lines were missing. */
    public record Lost(long fromLine, long toLine, long bytes, String why) {}
}
