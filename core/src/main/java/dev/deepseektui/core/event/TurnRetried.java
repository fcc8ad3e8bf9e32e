package dev.deepseektui.core.event;

/** The user has a turn that did not end well go on, without another ask. */
public record TurnRetried(long turn) implements TapeEvent {}
