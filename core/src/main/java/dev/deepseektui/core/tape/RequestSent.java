package dev.deepseektui.core.tape;

/** A request is on its way; {@code promptTokens} by our own count. */
public record RequestSent(long turn, int step, long promptTokens, long maxTokens) implements TapeEvent {}
