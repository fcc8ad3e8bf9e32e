package dev.deepseektui.core.memory;

import dev.deepseektui.core.tape.TapeEvent;

/** The user put a unit into other words. */
public record MemoryEdited(String id, String statement) implements TapeEvent {}
