package dev.deepseektui.bench.lab.context;

import dev.deepseektui.bench.lab.context.FactsNext.FactShare;
import dev.deepseektui.core.conversation.cost.CostLedger;
import java.util.List;

/**
 * The result of a replay.
 *
 * @param misleading lines that a prompt showed of a file, and that were not true of it any more, with nothing after them that said so
 * @param factsNext how much of what the next calls used each rewrite kept
 */
public record ContextReplayed(
        ReplayTally tally, CostLedger cost, ProbeSurvival probes, long misleading, List<FactShare> factsNext) {
    public ContextReplayed {
        factsNext = List.copyOf(factsNext);
    }

    public double hitRatio() {
        return cost.input() == 0 ? 0 : (double) cost.hits() / cost.input();
    }
}
