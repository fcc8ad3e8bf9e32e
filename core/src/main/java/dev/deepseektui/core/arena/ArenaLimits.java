package dev.deepseektui.core.arena;

/**
 * How much the arena holds.
 *
 * @param ttlTurns for how many turns what fades is pending
 */
public record ArenaLimits(int maxEntries, DegradationPolicy policy, long ttlTurns) {
    public static final ArenaLimits USUAL = new ArenaLimits(4096, DegradationPolicy.DROP_RECALL, 1);
}
