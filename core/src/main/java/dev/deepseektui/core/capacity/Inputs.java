package dev.deepseektui.core.capacity;

import org.jspecify.annotations.Nullable;

/**
 * What the controller looks at. What is absent is not known, and then nothing is decided.
 *
 * @param actionCountThisTurn replies of this turn that called tools
 * @param toolCallsRecentWindow results among the newest messages
 * @param uniqueReferenceIdsRecentWindow distinct things that those results and the asks name
 * @param contextUsedRatio how full the prompt is, from 0 to 2
 */
public record Inputs(
        @Nullable Long actionCountThisTurn,
        @Nullable Long toolCallsRecentWindow,
        @Nullable Long uniqueReferenceIdsRecentWindow,
        @Nullable Double contextUsedRatio) {
    private static final double MOST = 2;

    public Inputs {
        contextUsedRatio = contextUsedRatio == null ? null : clamped(contextUsedRatio);
    }

    /** What is no number is not known. */
    private static @Nullable Double clamped(double ratio) {
        return Double.isNaN(ratio) ? null : Double.valueOf(Math.min(MOST, Math.max(0, ratio)));
    }
}
