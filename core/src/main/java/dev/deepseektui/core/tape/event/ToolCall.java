package dev.deepseektui.core.tape.event;

/** A tool call by the model. {@code arguments} is the string as received, valid JSON or not. */
public record ToolCall(String id, String name, String arguments) {}
