package dev.deepseektui.core.capacity;

/**
 * What a probability and its profile amount to.
 *
 * @param severe the dynamics are such that only a new plan helps where the band is high
 * @param forced failing tools made it high and severe, whatever the numbers say
 */
public record Risk(RiskBand riskBand, boolean severe, boolean forced) {
    static final Risk FORCED = new Risk(RiskBand.HIGH, true, true);

    static Risk of(FailureProbability failure, SlackProfile profile, RiskLimits limits) {
        boolean severe = profile.minSlack() <= limits.severeMinSlack()
                || profile.violationRatio() >= limits.severeViolationRatio();
        return new Risk(RiskBand.of(failure.pFail(), limits), severe, false);
    }

    /** What the policy proposes; {@code escalated} where a check that failed in an earlier turn calls for a new plan. */
    Action proposal(boolean escalated) {
        return switch (riskBand) {
            case LOW -> Action.NO_INTERVENTION;
            case MEDIUM -> Action.TARGETED_CONTEXT_REFRESH;
            case HIGH -> severe || escalated ? Action.VERIFY_AND_REPLAN : Action.VERIFY_WITH_TOOL_REPLAY;
        };
    }
}
