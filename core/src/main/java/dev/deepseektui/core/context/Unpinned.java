package dev.deepseektui.core.context;

import dev.deepseektui.core.tape.event.TapeEvent;
import org.jspecify.annotations.Nullable;

/** The user lets go of what he had {@link Pinned}. */
public record Unpinned(@Nullable Long number, @Nullable String path) implements TapeEvent {
    public static Unpinned message(long number) {
        return new Unpinned(number, null);
    }

    public static Unpinned file(String path) {
        return new Unpinned(null, path);
    }
}
