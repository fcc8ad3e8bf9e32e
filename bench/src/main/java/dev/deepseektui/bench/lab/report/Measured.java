package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.outcome.OutcomeReport;
import dev.deepseektui.bench.lab.outcome.TrialReport;
import java.util.Optional;

/**
 * The measurements of labelled runs.
 *
 * @param unlabelled the number of series with an unknown outcome
 * @param trial the result of a trial, if sessions were assigned at random
 */
public record Measured(OutcomeReport report, long unlabelled, Optional<TrialReport> trial) {}
