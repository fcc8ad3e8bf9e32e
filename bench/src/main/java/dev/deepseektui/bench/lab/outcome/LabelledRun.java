package dev.deepseektui.bench.lab.outcome;

import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import java.util.List;

/** A run, what the controller saw after each of its steps, and how it ended. */
public record LabelledRun(RunLabel label, List<Look> looks) {
    public LabelledRun {
        looks = List.copyOf(looks);
    }

    public boolean failed() {
        return !label.resolved();
    }

    /**
     * What was seen after a step.
     *
     * @param raised the band is not low
     * @param failedShare failed ones among the last results
     * @param alarm failures reach the threshold, and the turn is long enough for acting on it
     */
    public record Look(double pFail, boolean raised, long failed, double failedShare, boolean alarm) {

        /** {@code assessment}: what was made of it, which is not there where an input was unknown. */
        static Look of(Assessment assessment, CheckpointEvaluated evaluated) {
            Trouble trouble = evaluated.trouble() == null ? new Trouble(0, 0, false) : evaluated.trouble();
            return new Look(
                    assessment.failure().pFail(),
                    assessment.risk().riskBand() != RiskBand.LOW,
                    trouble.failed(),
                    trouble.calls() == 0 ? 0 : (double) trouble.failed() / trouble.calls(),
                    trouble.alarm());
        }
    }
}
