package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.tool.setup.hook.Hooks;

/** Who does what in a turn. */
public record TurnParts(ChatModel model, ToolStep tools, PromptPipeline pipeline, SafePoint safePoint, Hooks hooks) {
    /** Where nobody else has a say. */
    public TurnParts(ChatModel model, ToolStep tools, PromptPipeline pipeline, SafePoint safePoint) {
        this(model, tools, pipeline, safePoint, Hooks.none());
    }
}
