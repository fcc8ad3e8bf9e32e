package dev.deepseektui.core.turn;

import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.model.ChatModel;

/** Who does what in a turn. */
public record TurnParts(ChatModel model, ToolStep tools, PromptPipeline pipeline, SafePoint safePoint) {}
