package dev.deepseektui.core.event;

/** From now on this approval mode holds. */
public record ModeChanged(String mode) implements TapeEvent {}
