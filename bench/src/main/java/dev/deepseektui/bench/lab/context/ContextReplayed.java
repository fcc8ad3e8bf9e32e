package dev.deepseektui.bench.lab.context;

import dev.deepseektui.bench.lab.context.FactsNext.FactShare;
import dev.deepseektui.core.conversation.cost.CostLedger;
import java.util.List;

/**
 * The result of a replay.
 *
 * @param misleading the number of outdated file lines in prompts that contain no later correction
 * @param factsNext for each rewrite, the share of the facts used by the next calls that the rewrite kept
 */
public record ContextReplayed(
        ReplayTally tally, CostLedger cost, ProbeSurvival probes, long misleading, List<FactShare> factsNext) {
    public ContextReplayed {
        factsNext = List.copyOf(factsNext);
    }

    /** Returns the number of items used later that were not in the prompt when they were used. */
    public long lost() {
        return (long) probes.usedLater().total() - probes.usedLater().direct();
    }

    /** Returns the number of input tokens that were not in the provider's cache. */
    public long missed() {
        return cost.input() - cost.hits();
    }

    public double hitRatio() {
        return cost.input() == 0 ? 0 : (double) cost.hits() / cost.input();
    }
}
