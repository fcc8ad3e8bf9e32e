package dev.deepseektui.app.report;

import dev.deepseektui.core.replay.outcome.OutcomeReport;
import dev.deepseektui.core.replay.outcome.TrialReport;
import java.util.Optional;

/**
 * What is told of labelled runs.
 *
 * @param unlabelled series of which nobody knows how they ended
 * @param trial where sessions drew lots
 */
public record Measured(OutcomeReport report, long unlabelled, Optional<TrialReport> trial) {}
