package dev.deepseektui.core.capacity;

/**
 * How the slack between capacity and pressure went over the last observations.
 *
 * @param violationRatio the share of observations with no slack left
 * @param slackVolatility the population deviation of the steps from one to the next
 * @param slackDrop how far the last step went down
 */
public record SlackProfile(
        double finalSlack, double minSlack, double violationRatio, double slackVolatility, double slackDrop) {}
