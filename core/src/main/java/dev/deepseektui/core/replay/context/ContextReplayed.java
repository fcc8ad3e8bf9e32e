package dev.deepseektui.core.replay.context;

import dev.deepseektui.core.cost.CostLedger;

/** What came of a replay. */
public record ContextReplayed(ReplayTally tally, CostLedger cost, ProbeSurvival probes) {
    public double hitRatio() {
        return cost.input() == 0 ? 0 : (double) cost.hits() / cost.input();
    }
}
