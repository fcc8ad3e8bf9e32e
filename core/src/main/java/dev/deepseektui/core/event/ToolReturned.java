package dev.deepseektui.core.event;

import dev.deepseektui.core.message.ToolOutcome;

/** A tool call has its result. */
public record ToolReturned(String callId, String name, ToolOutcome outcome) implements TapeEvent {}
