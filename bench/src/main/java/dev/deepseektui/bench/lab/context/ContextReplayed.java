package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.conversation.cost.CostLedger;

/**
 * The result of a replay.
 *
 * @param misleading lines that a prompt showed of a file, and that were not true of it any more, with nothing behind them that said so
 */
public record ContextReplayed(ReplayTally tally, CostLedger cost, ProbeSurvival probes, long misleading) {
    public double hitRatio() {
        return cost.input() == 0 ? 0 : (double) cost.hits() / cost.input();
    }
}
