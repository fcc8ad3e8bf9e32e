package dev.deepseektui.core.memory;

import dev.deepseektui.core.event.TapeEvent;

/**
 * The user put a unit into other words, and so it is another one.
 *
 * @param id of the one that is gone
 */
public record MemoryEdited(String id, MemoryUnit.Kind kind, String topic, String statement, double confidence)
        implements TapeEvent {}
