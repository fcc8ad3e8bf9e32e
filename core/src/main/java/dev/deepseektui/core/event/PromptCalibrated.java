package dev.deepseektui.core.event;

/** What the provider bills beyond our own count of a prompt, learnt from a bill; negative where it bills less. Replaces what was learnt before. */
public record PromptCalibrated(int tokens) implements TapeEvent {}
