package dev.deepseektui.core.capacity;

/** All that was computed at a checkpoint, each number with what it is made of. */
public record Assessment(
        Pressure pressure, Prior prior, double slack, SlackProfile profile, FailureProbability failure, Risk risk) {}
