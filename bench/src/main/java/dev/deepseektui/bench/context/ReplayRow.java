package dev.deepseektui.bench.context;

import dev.deepseektui.core.replay.context.ContextReplayed;
import dev.deepseektui.core.replay.context.ProbeSurvival.Count;
import java.util.Locale;

/** A policy's figures in a row of a table. */
record ReplayRow(String policy, ContextReplayed replayed, double costOfTheLateSummary) {
    private static final double HUNDRED = 100;

    String text() {
        double cost = replayed.cost().total().orElseThrow();
        Count probes = replayed.probes().all();
        return String.format(
                Locale.ROOT,
                "| %s | $%.4f | %.2f | %.2f %% | %d | %,d | %,d | %.2f | %.2f |",
                policy,
                cost,
                cost / costOfTheLateSummary,
                HUNDRED * replayed.hitRatio(),
                replayed.tally().rebases().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum(),
                replayed.tally().meanTokens(),
                replayed.tally().peakTokens(),
                (double) probes.direct() / probes.total(),
                (double) probes.withPointers() / probes.total());
    }
}
