package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.outcome.OutcomeReport;
import dev.deepseektui.bench.lab.outcome.TrialReport;
import java.util.Optional;

/**
 * The measurements of labelled runs.
 *
 * @param unlabelled series of which nobody knows how they ended
 * @param trial where sessions drew lots
 */
public record Measured(OutcomeReport report, long unlabelled, Optional<TrialReport> trial) {}
