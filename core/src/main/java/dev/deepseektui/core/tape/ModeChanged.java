package dev.deepseektui.core.tape;

/** From now on this approval mode holds. */
public record ModeChanged(String mode) implements TapeEvent {}
