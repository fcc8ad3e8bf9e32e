package dev.deepseektui.core.turn;

import dev.deepseektui.core.model.ChatModel;

/** Who does what in a turn. */
public record TurnParts(
        ChatModel model,
        ToolStep tools,
        Guardrail guardrail,
        CompactionWatch compaction,
        Drafts drafts,
        Boundary boundary,
        MemoryWatch memory) {}
