package dev.deepseektui.core.event;

/** The user gave the session a name of its own. */
public record SessionRenamed(String name) implements TapeEvent {}
