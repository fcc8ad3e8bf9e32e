package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision.Action;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.TroubleLimits;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A look at the work at a checkpoint.
 *
 * @param turn counted in user asks, from 1
 * @param failing at the error checkpoint: the tools' failures themselves call for a new plan
 */
public record Observation(Checkpoint checkpoint, long turn, String model, Inputs inputs, boolean failing) {
    /**
     * Inputs of the controller. An absent value is unknown, and then nothing is decided.
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

    /** The points of a step at which the controller looks. */
    public enum Checkpoint {
        /** Before the request is assembled. */
        PRE_REQUEST,
        /** After all results of a step are appended. */
        POST_TOOL,
        /** In place of {@link #POST_TOOL} where tools fail again and again. */
        ERROR_ESCALATION;

        /**
         * A refresh between a call's results and the request that reads them would hide them, and a replay before a request has nothing
         * new to check.
         */
        boolean mayActWith(Action action) {
            return switch (this) {
                case PRE_REQUEST -> action == Action.TARGETED_CONTEXT_REFRESH;
                case POST_TOOL -> action == Action.VERIFY_WITH_TOOL_REPLAY || action == Action.VERIFY_AND_REPLAN;
                case ERROR_ESCALATION -> action == Action.VERIFY_AND_REPLAN;
            };
        }

        /** The name on the tape and in what commands print. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The number of failures among the last results.
     *
     * @param calls results that were looked at
     * @param alarm too many of them failed, in a turn that has gone on for a while
     */
    public record Trouble(long failed, long calls, boolean alarm) {
        static Trouble of(Inputs inputs, TroubleLimits limits) {
            long failed = inputs.failedCalls();
            Long actions = inputs.actionCountThisTurn();
            return new Trouble(
                    failed,
                    inputs.calls(),
                    failed >= limits.threshold() && actions != null && actions >= limits.noteActions());
        }
    }
}
