package dev.deepseektui.core.event;

/** A later process took the session up again. */
public record SessionResumed(String productVersion) implements TapeEvent {}
