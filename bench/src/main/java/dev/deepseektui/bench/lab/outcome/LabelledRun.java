package dev.deepseektui.bench.lab.outcome;

import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityPolicy;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import java.util.List;

/** A run with its outcome and the controller's observation after each step. */
public record LabelledRun(RunLabel label, List<Look> looks) {
    public LabelledRun {
        looks = List.copyOf(looks);
    }

    public boolean failed() {
        return !label.resolved();
    }

    /**
     * The controller's observation after a step.
     *
     * @param pFail the estimated probability of failure
     * @param raised true if the risk band is not low
     * @param failed the number of failed results among the recent ones
     * @param failedShare the share of failed results among the recent ones
     * @param alarm true if failures reach the threshold and the turn is long enough for an intervention
     * @param rewrite the outcome of a rewrite that the policy proposed
     */
    public record Look(
            double pFail, boolean raised, long failed, double failedShare, boolean alarm, ProposedRewrite rewrite) {

        /** The outcome of a rewrite that the policy proposes; a small prompt must not be rewritten. */
        public enum ProposedRewrite {
            NONE,
            MADE,
            MADE_IN_SMALL_PROMPT,
            LEFT_IN_SMALL_PROMPT,
            LEFT;

            /**
             * Returns the outcome of a proposed rewrite, assuming that only an objection of the policy can prevent it.
             */
            static ProposedRewrite of(CheckpointEvaluated evaluated, CapacitySettings settings) {
                CapacityDecision decision = evaluated.decision();
                Double fullness = evaluated.inputs().contextUsedRatio();
                if (!decision.proposedAction().rewrites() || fullness == null) {
                    return NONE;
                }
                boolean isSmall = fullness < settings.minFullnessToRewrite();
                CheckpointEvaluated selected = new CheckpointEvaluated(
                        evaluated.turn(),
                        evaluated.checkpoint(),
                        evaluated.model(),
                        evaluated.inputs(),
                        evaluated.assessment(),
                        new CapacityDecision(
                                decision.proposedAction(), decision.proposedAction(), false, decision.reason()),
                        evaluated.trouble(),
                        null);
                return CapacityPolicy.objection(selected, settings).isEmpty()
                        ? isSmall ? MADE_IN_SMALL_PROMPT : MADE
                        : isSmall ? LEFT_IN_SMALL_PROMPT : LEFT;
            }
        }

        static Look of(Assessment assessment, CheckpointEvaluated evaluated, CapacitySettings settings) {
            Trouble trouble = evaluated.trouble() == null ? new Trouble(0, 0, false) : evaluated.trouble();
            return new Look(
                    assessment.failure().pFail(),
                    assessment.risk().riskBand() != RiskBand.LOW,
                    trouble.failed(),
                    trouble.calls() == 0 ? 0 : (double) trouble.failed() / trouble.calls(),
                    trouble.alarm(),
                    ProposedRewrite.of(evaluated, settings));
        }
    }
}
