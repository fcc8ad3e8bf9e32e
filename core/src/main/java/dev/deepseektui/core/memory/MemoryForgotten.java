package dev.deepseektui.core.memory;

import dev.deepseektui.core.event.TapeEvent;

/** The user wants a unit to be gone. Said again later, it is learnt again. */
public record MemoryForgotten(String id) implements TapeEvent {}
