package dev.deepseektui.core.tape;

/** What stands before was another session's, and was paid for there; {@code through} is the last of its events that was taken over. */
public record SessionForked(String from, long through) implements TapeEvent {}
