package dev.deepseektui.core.capacity;

import org.jspecify.annotations.Nullable;

/**
 * What the controller looks at. What is absent is not known, and then nothing is decided.
 *
 * @param actionCountThisTurn replies of this turn that called tools
 * @param toolCallsRecentWindow results among the newest messages
 * @param uniqueReferenceIdsRecentWindow distinct things that those results and the asks name
 * @param contextUsedRatio how full the prompt is, from 0 to 2
 * @param failedCallsRecentWindow failed ones among the last results that count for trouble
 * @param callsRecentWindow those results; absent is none of none
 */
public record Inputs(
        @Nullable Long actionCountThisTurn,
        @Nullable Long toolCallsRecentWindow,
        @Nullable Long uniqueReferenceIdsRecentWindow,
        @Nullable Double contextUsedRatio,
        @Nullable Long failedCallsRecentWindow,
        @Nullable Long callsRecentWindow) {
    private static final double MOST = 2;

    public Inputs {
        contextUsedRatio = contextUsedRatio == null ? null : clamped(contextUsedRatio);
    }

    /** Where results were not counted. */
    public Inputs(
            @Nullable Long actionCountThisTurn,
            @Nullable Long toolCallsRecentWindow,
            @Nullable Long uniqueReferenceIdsRecentWindow,
            @Nullable Double contextUsedRatio) {
        this(actionCountThisTurn, toolCallsRecentWindow, uniqueReferenceIdsRecentWindow, contextUsedRatio, null, null);
    }

    /** With results counted that were not. */
    public Inputs counting(long failed, long calls) {
        return new Inputs(
                actionCountThisTurn,
                toolCallsRecentWindow,
                uniqueReferenceIdsRecentWindow,
                contextUsedRatio,
                failed,
                calls);
    }

    long failedCalls() {
        return failedCallsRecentWindow == null ? 0 : failedCallsRecentWindow;
    }

    long calls() {
        return callsRecentWindow == null ? 0 : callsRecentWindow;
    }

    /** What is no number is not known. */
    private static @Nullable Double clamped(double ratio) {
        return Double.isNaN(ratio) ? null : Double.valueOf(Math.min(MOST, Math.max(0, ratio)));
    }
}
