package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.TroubleLimits;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An observation at a checkpoint.
 *
 * @param turn the number of the turn, from 1
 * @param failing whether failures force a high and severe risk at the error checkpoint
 */
public record Observation(Checkpoint checkpoint, long turn, String model, Inputs inputs, boolean failing) {
    /**
     * The inputs of the controller. Null means unknown; if one of the first four is unknown, nothing is decided.
     *
     * @param actionCountThisTurn the number of replies in this turn that called tools
     * @param toolCallsRecentWindow the number of results among the latest messages
     * @param uniqueReferenceIdsRecentWindow the number of distinct subjects of those results and of the user messages
     * @param contextUsedRatio the fullness of the prompt, from 0 to 2
     * @param failedCallsRecentWindow the number of failures among the last results that count for trouble
     * @param callsRecentWindow the number of those results; null if there are none
     * @param failedCallsSinceNote the number of failures since the last trouble note; null before the first
     */
    public record Inputs(
            @Nullable Long actionCountThisTurn,
            @Nullable Long toolCallsRecentWindow,
            @Nullable Long uniqueReferenceIdsRecentWindow,
            @Nullable Double contextUsedRatio,
            @Nullable Long failedCallsRecentWindow,
            @Nullable Long callsRecentWindow,
            @Nullable Long failedCallsSinceNote) {
        private static final double MAX = 2;

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
            return Double.isNaN(ratio) ? null : Double.valueOf(Math.min(MAX, Math.max(0, ratio)));
        }
    }

    /** The points of a step at which the controller decides. */
    public enum Checkpoint {
        /** The point before a request is assembled. */
        PRE_REQUEST,
        /** The point after all results of a step are appended. */
        POST_TOOL,
        /** The point that replaces {@link #POST_TOOL} if tools fail repeatedly. */
        ERROR_ESCALATION;

        /**
         * Returns whether the action is possible at this checkpoint. A refresh after tools would remove results before
         * the model reads them; a replay before a request has nothing new to check.
         */
        boolean mayActWith(CapacityAction action) {
            return switch (this) {
                case PRE_REQUEST -> action == CapacityAction.TARGETED_CONTEXT_REFRESH;
                case POST_TOOL ->
                    action == CapacityAction.VERIFY_WITH_TOOL_REPLAY || action == CapacityAction.VERIFY_AND_REPLAN;
                case ERROR_ESCALATION -> action == CapacityAction.VERIFY_AND_REPLAN;
            };
        }

        /** Returns the name on the tape and in command output. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The failures among the last results.
     *
     * @param calls the number of results
     * @param alarm whether too many of them failed
     */
    public record Trouble(long failed, long calls, boolean alarm) {
        static Trouble of(Inputs inputs, TroubleLimits limits) {
            long failed = inputs.failedCalls();
            return new Trouble(failed, inputs.calls(), failed >= limits.threshold());
        }
    }
}
