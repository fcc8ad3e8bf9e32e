package dev.deepseektui.core.arena;

import dev.deepseektui.core.event.TapeEvent;

/**
 * There is not even room for the floors of the protected zones.
 *
 * @param curable whether a compaction could make that room: no other budget is too small
 */
public record ContextArenaFloorUnmetUnrecoverable(long turn, long budget, boolean curable) implements TapeEvent {}
