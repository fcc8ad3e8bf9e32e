package dev.deepseektui.core.context;

import dev.deepseektui.core.tape.event.TapeEvent;
import org.jspecify.annotations.Nullable;

/** The user holds on to a message, by its number, or to a file, by its path: compaction leaves it as it is. */
public record Pinned(@Nullable Long number, @Nullable String path) implements TapeEvent {
    public static Pinned message(long number) {
        return new Pinned(number, null);
    }

    public static Pinned file(String path) {
        return new Pinned(null, path);
    }
}
