package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.RiskLimits;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import java.util.Locale;
import java.util.Optional;

/** The values computed at a checkpoint, each with its terms. */
public record Assessment(
        Pressure pressure, Prior prior, double slack, SlackProfile profile, FailureProbability failure, Risk risk) {
    /**
     * The demand that the work makes on the model, in bits: four weighted terms, and their sum {@code h_hat}.
     *
     * @param actions the term for the actions of this turn
     * @param tools the term for the recent tool calls
     * @param references the term for the distinct subjects of those calls
     * @param context the term for the fullness of the prompt
     */
    public record Pressure(double actions, double tools, double references, double context, double hHat) {
        private static final double ACTIONS = 0.35;
        private static final double TOOLS = 0.30;
        private static final double REFERENCES = 0.20;
        private static final double CONTEXT = 0.15;
        private static final double BITS_OF_A_FULL_CONTEXT = 6.0;
        private static final double LN_2 = Math.log(2);

        /** Returns the pressure; empty if an input is unknown. */
        static Optional<Pressure> of(Inputs inputs) {
            if (inputs.actionCountThisTurn() == null
                    || inputs.toolCallsRecentWindow() == null
                    || inputs.uniqueReferenceIdsRecentWindow() == null
                    || inputs.contextUsedRatio() == null) {
                return Optional.empty();
            }
            double actions = ACTIONS * bits(inputs.actionCountThisTurn());
            double tools = TOOLS * bits(inputs.toolCallsRecentWindow());
            double references = REFERENCES * bits(inputs.uniqueReferenceIdsRecentWindow());
            double context = CONTEXT * BITS_OF_A_FULL_CONTEXT * inputs.contextUsedRatio();
            return Optional.of(
                    new Pressure(actions, tools, references, context, actions + tools + references + context));
        }

        private static double bits(long count) {
            return Math.log1p((double) count) / LN_2;
        }
    }

    /** The capacity of a model, and the settings row or built-in table row that it comes from. */
    public record Prior(double cHat, String row) {}

    /**
     * Statistics of the slack between capacity and pressure over the last observations.
     *
     * @param violationRatio the share of observations with no slack left
     * @param slackVolatility the population standard deviation of the changes between observations
     * @param slackDrop the size of the last change if it was a decrease; otherwise 0
     */
    public record SlackProfile(
            double finalSlack, double minSlack, double violationRatio, double slackVolatility, double slackDrop) {}

    /** The probability that the agent loses track: the five terms of {@code z}, {@code z} itself, and its sigmoid. */
    public record FailureProbability(
            double finalSlack,
            double minSlack,
            double violationRatio,
            double slackVolatility,
            double slackDrop,
            double z,
            double pFail) {
        private static final double FINAL_SLACK = -1.65;
        private static final double MIN_SLACK = -0.85;
        private static final double VIOLATION_RATIO = 1.35;
        private static final double SLACK_VOLATILITY = 0.70;
        private static final double SLACK_DROP = 0.28;
        private static final double CONSTANT = -0.12;

        static FailureProbability of(SlackProfile profile) {
            double finalSlack = FINAL_SLACK * profile.finalSlack();
            double minSlack = MIN_SLACK * profile.minSlack();
            double violationRatio = VIOLATION_RATIO * profile.violationRatio();
            double slackVolatility = SLACK_VOLATILITY * profile.slackVolatility();
            double slackDrop = SLACK_DROP * profile.slackDrop();
            double z = finalSlack + minSlack + violationRatio + slackVolatility + slackDrop + CONSTANT;
            return new FailureProbability(
                    finalSlack, minSlack, violationRatio, slackVolatility, slackDrop, z, sigmoid(z));
        }

        /** Returns the sigmoid. Computes the exponential only of non-positive numbers, so that it cannot overflow. */
        static double sigmoid(double z) {
            if (z >= 0) {
                return 1 / (1 + Math.exp(-z));
            }
            double odds = Math.exp(z);
            return odds / (1 + odds);
        }
    }

    /**
     * The risk band of a failure probability.
     *
     * @param severe whether the slack profile calls for a new plan if the band is high
     * @param forced whether failing tools set the risk to high and severe
     */
    public record Risk(RiskBand riskBand, boolean severe, boolean forced) {
        static final Risk FORCED = new Risk(RiskBand.HIGH, true, true);

        static Risk of(FailureProbability failure, SlackProfile profile, RiskLimits limits) {
            boolean severe = profile.minSlack() <= limits.severeMinSlack()
                    || profile.violationRatio() >= limits.severeViolationRatio();
            return new Risk(RiskBand.of(failure.pFail(), limits), severe, false);
        }

        /**
         * Returns the action that the risk calls for.
         *
         * @param escalated whether a failed check of an earlier turn calls for a new plan
         */
        CapacityAction proposal(boolean escalated) {
            return switch (riskBand) {
                case LOW -> CapacityAction.NO_INTERVENTION;
                case MEDIUM -> CapacityAction.TARGETED_CONTEXT_REFRESH;
                case HIGH ->
                    severe || escalated ? CapacityAction.VERIFY_AND_REPLAN : CapacityAction.VERIFY_WITH_TOOL_REPLAY;
            };
        }
    }

    public enum RiskBand {
        LOW,
        MEDIUM,
        HIGH;

        static RiskBand of(double pFail, RiskLimits limits) {
            if (pFail <= limits.lowRiskMax()) {
                return LOW;
            }
            return pFail <= limits.mediumRiskMax() ? MEDIUM : HIGH;
        }

        /** Returns the name on the tape and in command output. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
