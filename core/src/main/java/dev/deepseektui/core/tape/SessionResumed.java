package dev.deepseektui.core.tape;

/** A later process took the session up again. */
public record SessionResumed(String productVersion) implements TapeEvent {}
