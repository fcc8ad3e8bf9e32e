package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.ContextArenaPlanned.ZoneUse;

/**
 * How a zone got on lately: of what it asked for the share that it was refused, and of its cap the share that it left unused. A zone
 * that never asks is idle.
 */
record ZoneAverages(double truncated, double idle, int demand) {
    /** After one turn more. */
    ZoneAverages after(ZoneUse use, double alpha) {
        return new ZoneAverages(
                truncated + alpha * (truncated(use) - truncated), idle + alpha * (idle(use) - idle), use.demand());
    }

    static ZoneAverages first(ZoneUse use) {
        return new ZoneAverages(truncated(use), idle(use), use.demand());
    }

    private static double truncated(ZoneUse use) {
        return use.demand() == 0 ? 0 : (double) (use.demand() - use.accepted()) / use.demand();
    }

    private static double idle(ZoneUse use) {
        return use.cap() == 0 ? 0 : (double) (use.cap() - use.accepted()) / use.cap();
    }
}
