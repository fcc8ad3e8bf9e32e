package dev.deepseektui.core.memory;

import dev.deepseektui.core.event.TapeEvent;

/** What was learnt could not be put on the disk; it is tried again when the next turn ends. */
public record MemoryNotWritten(String why) implements TapeEvent {}
