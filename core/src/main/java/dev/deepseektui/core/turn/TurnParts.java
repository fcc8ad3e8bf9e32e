package dev.deepseektui.core.turn;

import dev.deepseektui.core.model.ChatModel;

/** Who does what in a turn. */
public record TurnParts(
        ChatModel model,
        ToolStep tools,
        CapacityWatch capacity,
        CompactionWatch compaction,
        Drafts drafts,
        Boundary boundary) {}
