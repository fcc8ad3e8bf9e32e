package dev.deepseektui.core.capacity;

/** How likely the agent loses the thread: the five terms that the profile adds to {@code z}, and its sigmoid. */
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
        return new FailureProbability(finalSlack, minSlack, violationRatio, slackVolatility, slackDrop, z, sigmoid(z));
    }

    /** Only ever takes the exponential of what is not positive, which cannot overflow. */
    static double sigmoid(double z) {
        if (z >= 0) {
            return 1 / (1 + Math.exp(-z));
        }
        double odds = Math.exp(z);
        return odds / (1 + odds);
    }
}
