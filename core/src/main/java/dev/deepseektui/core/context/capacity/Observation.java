package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.TroubleLimits;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An observation at a checkpoint.
 *
 * @param turn the number of the ask, from 1
 * @param failing at the error checkpoint: whether the failures force high and severe risk
 */
public record Observation(Checkpoint checkpoint, long turn, String model, Inputs inputs, boolean failing) {
    /**
     * Inputs of the controller. An absent value is unknown, and then nothing is decided.
     *
     * @param actionCountThisTurn replies of this turn that called tools
     * @param toolCallsRecentWindow results among the newest messages
     * @param uniqueReferenceIdsRecentWindow distinct subjects of those results and of the asks
     * @param contextUsedRatio the fullness of the prompt, from 0 to 2
     * @param failedCallsRecentWindow failures among the last results that count for trouble
     * @param callsRecentWindow those results; absent if there are none
     * @param failedCallsSinceNote failures since the last note about trouble; absent before the first
     */
    public record Inputs(
            @Nullable Long actionCountThisTurn,
            @Nullable Long toolCallsRecentWindow,
            @Nullable Long uniqueReferenceIdsRecentWindow,
            @Nullable Double contextUsedRatio,
            @Nullable Long failedCallsRecentWindow,
            @Nullable Long callsRecentWindow,
            @Nullable Long failedCallsSinceNote) {
        private static final double MOST = 2;

        public Inputs(
                @Nullable Long actionCountThisTurn,
                @Nullable Long toolCallsRecentWindow,
                @Nullable Long uniqueReferenceIdsRecentWindow,
                @Nullable Double contextUsedRatio,
                @Nullable Long failedCallsRecentWindow,
                @Nullable Long callsRecentWindow) {
            this(
                    actionCountThisTurn,
                    toolCallsRecentWindow,
                    uniqueReferenceIdsRecentWindow,
                    contextUsedRatio,
                    failedCallsRecentWindow,
                    callsRecentWindow,
                    null);
        }

        public Inputs {
            contextUsedRatio = contextUsedRatio == null ? null : clamped(contextUsedRatio);
        }

        long failedCalls() {
            return failedCallsRecentWindow == null ? 0 : failedCallsRecentWindow;
        }

        long calls() {
            return callsRecentWindow == null ? 0 : callsRecentWindow;
        }

        private static @Nullable Double clamped(double ratio) {
            return Double.isNaN(ratio) ? null : Double.valueOf(Math.min(MOST, Math.max(0, ratio)));
        }
    }

    /** The points of a step at which the controller decides. */
    public enum Checkpoint {
        /** Before the request is assembled. */
        PRE_REQUEST,
        /** After all results of a step are appended. */
        POST_TOOL,
        /** Replaces {@link #POST_TOOL} if tools fail repeatedly. */
        ERROR_ESCALATION;

        /**
         * Returns whether the action is possible here: a refresh between results and the request that reads them would hide them, and a replay before
         * a request has nothing new to check.
         */
        boolean mayActWith(CapacityAction action) {
            return switch (this) {
                case PRE_REQUEST -> action == CapacityAction.TARGETED_CONTEXT_REFRESH;
                case POST_TOOL ->
                    action == CapacityAction.VERIFY_WITH_TOOL_REPLAY || action == CapacityAction.VERIFY_AND_REPLAN;
                case ERROR_ESCALATION -> action == CapacityAction.VERIFY_AND_REPLAN;
            };
        }

        /** Returns the name on the tape and in what commands print. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The failures among the last results.
     *
     * @param calls the number of results
     * @param alarm whether too many failed
     */
    public record Trouble(long failed, long calls, boolean alarm) {
        static Trouble of(Inputs inputs, TroubleLimits limits) {
            long failed = inputs.failedCalls();
            return new Trouble(failed, inputs.calls(), failed >= limits.threshold());
        }
    }
}
