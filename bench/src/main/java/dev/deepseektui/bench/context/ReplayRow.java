package dev.deepseektui.bench.context;

import dev.deepseektui.bench.lab.context.ContextReplayed;
import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import java.util.List;
import java.util.Locale;

/** The results of a policy as a table row. */
record ReplayRow(String policy, ContextReplayed replayed, double costOfTheLateSummary) {
    private static final double HUNDRED = 100;

    static List<String> head() {
        return List.of(
                "| policy | cost | to the late summary | hit ratio | rebases | mean | peak | direct | with pointers | used later | misleading |",
                "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    }

    String text() {
        double cost = replayed.cost().total().orElseThrow();
        Count probes = replayed.probes().all();
        Count used = replayed.probes().usedLater();
        return String.format(
                Locale.ROOT,
                "| %s | $%.4f | %.2f | %.2f %% | %d | %,d | %,d | %.2f | %.2f | %.2f | %d |",
                policy,
                cost,
                cost / costOfTheLateSummary,
                HUNDRED * replayed.hitRatio(),
                replayed.tally().rewrites().size(),
                replayed.tally().meanTokens(),
                replayed.tally().peakTokens(),
                share(probes.direct(), probes),
                share(probes.withPointers(), probes),
                share(used.direct(), used),
                replayed.misleading());
    }

    private static double share(long found, Count of) {
        return of.total() == 0 ? 1 : (double) found / of.total();
    }
}
