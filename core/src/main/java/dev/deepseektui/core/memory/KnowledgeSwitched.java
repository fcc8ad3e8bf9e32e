package dev.deepseektui.core.memory;

import dev.deepseektui.core.event.TapeEvent;

/** The user wants asks to count as such that need more than the workspace knows, or no longer. */
public record KnowledgeSwitched(boolean on) implements TapeEvent {}
