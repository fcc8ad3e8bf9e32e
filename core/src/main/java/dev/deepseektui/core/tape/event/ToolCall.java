package dev.deepseektui.core.tape.event;

/** A call the model asked for; {@code arguments} is the text exactly as the model sent it, JSON or not. */
public record ToolCall(String id, String name, String arguments) {}
