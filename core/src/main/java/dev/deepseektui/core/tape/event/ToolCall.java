package dev.deepseektui.core.tape.event;

/** A tool call of the model; {@code arguments} is the text as received, JSON or not. */
public record ToolCall(String id, String name, String arguments) {}
