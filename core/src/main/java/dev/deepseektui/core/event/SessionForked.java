package dev.deepseektui.core.event;

import org.jspecify.annotations.Nullable;

/**
 * What stands before was another session's, and was paid for there.
 *
 * @param through the last of its events that was taken over
 * @param name what the copy is called; absent where the copy has none
 */
public record SessionForked(
        String from, long through, @Nullable String name) implements TapeEvent {}
