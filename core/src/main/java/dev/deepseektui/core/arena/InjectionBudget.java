package dev.deepseektui.core.arena;

import dev.deepseektui.core.budget.Fullness;

/**
 * How many tokens an injection may have: a fixed amount and a little of a large context budget, within what is left of it. So a
 * compaction, which makes room, can bring floors back that could not be kept.
 *
 * @param unhindered what it may have when the prompt has room
 * @param left what is left in the prompt before its budget is reached
 */
public record InjectionBudget(long unhindered, long left) {
    private static final double SHARE = 0.002;
    private static final long MOST = 4800;

    /** {@code injectionMax}: the fixed amount. */
    public static InjectionBudget of(long injectionMax, Fullness fullness) {
        long unhindered = Math.min(MOST, injectionMax + Math.round(SHARE * fullness.budget()));
        return new InjectionBudget(
                unhindered, Math.max(0, fullness.budget() - fullness.size().total()));
    }

    /** What is left for entries when the message around them takes so many tokens. */
    InjectionBudget without(int envelope) {
        return new InjectionBudget(unhindered, Math.max(0, left - envelope));
    }

    public long tokens() {
        return Math.min(unhindered, left);
    }
}
