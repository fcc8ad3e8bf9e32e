package dev.deepseektui.core.message;

/** A tool as the model is told of it; {@code parameters} is a JSON schema, as text. */
public record ToolSpec(String name, String description, String parameters) {}
