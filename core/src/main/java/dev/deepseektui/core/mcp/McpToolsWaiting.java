package dev.deepseektui.core.mcp;

import dev.deepseektui.core.event.TapeEvent;

/**
 * Servers have other tools than the model knows; they come in with the next rewriting of the conversation, or when the user wants it.
 *
 * @param difference the names of the tools that came, went or changed
 */
public record McpToolsWaiting(String difference) implements TapeEvent {}
