package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.outcome.OutcomeReport;
import dev.deepseektui.bench.lab.outcome.TrialReport;
import java.util.Optional;

/**
 * The measurements of labelled runs.
 *
 * @param unlabelled the number of series with an unknown outcome
 * @param trial the result of the trial; empty if no label names an arm
 */
public record Measured(OutcomeReport report, long unlabelled, Optional<TrialReport> trial) {}
