package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.event.TapeEvent;

/**
 * A level was due, but would not pay for the cache that it loses soon enough. Said once for each level.
 *
 * @param breakEven after how many requests it would have paid for itself
 * @param horizon within how many it must
 */
public record CompactionDeferred(PressureLevel level, double fullness, double breakEven, long horizon)
        implements TapeEvent {}
