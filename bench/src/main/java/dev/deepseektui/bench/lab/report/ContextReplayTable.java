package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.context.ContextReplayed;
import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import dev.deepseektui.bench.lab.context.ReplayTally;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.conversation.cost.CostLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A replay as readable lines. */
public final class ContextReplayTable {
    private static final double HUNDRED = 100;

    private final ContextReplayed replayed;

    public ContextReplayTable(ContextReplayed replayed) {
        this.replayed = replayed;
    }

    public List<String> lines() {
        ReplayTally tally = replayed.tally();
        List<String> lines = new ArrayList<>();
        lines.add(row(
                "requests",
                "%,d, with %,d tokens on average and at most %,d"
                        .formatted(tally.requests(), tally.meanTokens(), tally.peakTokens())));
        lines.add(row(
                "input",
                "%,d tokens, %.2f %% cached".formatted(replayed.cost().input(), HUNDRED * replayed.hitRatio())));
        lines.add(row("output", "%,d tokens".formatted(replayed.cost().output())));
        lines.add(row("cost", cost()));
        lines.add(row("rebases", rebases()));
        for (CompactionApplied applied : tally.compactions()) {
            lines.add("              %-9s  %,9d to %,d tokens"
                    .formatted(word(applied.level()), applied.before(), applied.after()));
        }
        lines.add("");
        lines.add("Facts in the last request, or reachable through a pointer in it:");
        replayed.probes().byKind().forEach((kind, count) -> lines.add(probes(kind, count)));
        lines.add(probes("all", replayed.probes().all()));
        lines.add("");
        lines.add("Facts from earlier results that recorded replies used, found in the request before each reply:");
        lines.add(probes("used later", replayed.probes().usedLater()));
        lines.add(row("misleading", "%,d lines of files".formatted(replayed.misleading())));
        return lines;
    }

    private String cost() {
        CostLedger cost = replayed.cost();
        return cost.total().isPresent()
                ? "%.4f USD off-peak".formatted(cost.total().getAsDouble())
                : "unknown; set cost.prices";
    }

    private String rebases() {
        if (replayed.tally().rebases().isEmpty()) {
            return "none";
        }
        List<String> reasons = new ArrayList<>();
        replayed.tally().rebases().forEach((reason, count) -> reasons.add(count + " " + reason));
        return String.join(", ", reasons);
    }

    private static String probes(String kind, Count count) {
        return row(
                kind,
                "%d of %d directly, %d with pointers".formatted(count.direct(), count.total(), count.withPointers()));
    }

    private static String row(String what, String value) {
        return String.format(Locale.ROOT, "  %-11s %s", what, value);
    }

    private static String word(Enum<?> level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
