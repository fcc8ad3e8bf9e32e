package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.context.ContextReplayed;
import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import dev.deepseektui.bench.lab.context.ReplayTally;
import dev.deepseektui.bench.lab.context.ReplayTally.RewriteSize;
import dev.deepseektui.core.conversation.cost.CostLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A replay as readable lines. */
public final class ContextReplayTable {
    private static final double HUNDRED = 100;

    private final ContextReplayed replayed;
    private final OptionalDouble appendOnly;

    /**
     * Creates the table.
     *
     * @param appendOnly the cost of the same session if its prompt is never rewritten; empty if a price is unknown
     */
    public ContextReplayTable(ContextReplayed replayed, OptionalDouble appendOnly) {
        this.replayed = replayed;
        this.appendOnly = appendOnly;
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
                "%,d tokens, %.2f %% cached, %,d missed"
                        .formatted(replayed.cost().input(), HUNDRED * replayed.hitRatio(), replayed.missed())));
        lines.add(row("output", "%,d tokens".formatted(replayed.cost().output())));
        lines.add(row("cost", cost()));
        lines.add(row(
                "rewrites",
                tally.rewrites().isEmpty()
                        ? "none"
                        : "%,d".formatted(tally.rewrites().size())));
        for (RewriteSize rewrite : tally.rewrites()) {
            lines.add("              %-20s  %,9d to %,d tokens"
                    .formatted(rewrite.cause(), rewrite.before(), rewrite.after()));
        }
        lines.add("");
        lines.add("Facts in the last request, or reachable through a pointer in it:");
        replayed.probes().byKind().forEach((kind, count) -> lines.add(probes(kind, count)));
        lines.add(probes("all", replayed.probes().all()));
        lines.add("");
        lines.add("Facts from earlier results that recorded replies used, found in the request before each reply:");
        lines.add(probes("used later", replayed.probes().usedLater()) + ", %,d lost".formatted(replayed.lost()));
        lines.add(row("misleading", "%,d lines of files".formatted(replayed.misleading())));
        return lines;
    }

    private String cost() {
        CostLedger cost = replayed.cost();
        if (cost.total().isEmpty() || appendOnly.isEmpty()) {
            return "unknown; set cost.prices";
        }
        double total = cost.total().getAsDouble();
        return "%.4f USD off-peak, %.3f of append-only".formatted(total, total / appendOnly.getAsDouble());
    }

    private static String probes(String kind, Count count) {
        return row(
                kind,
                "%d of %d directly, %d with pointers".formatted(count.direct(), count.total(), count.withPointers()));
    }

    private static String row(String what, String value) {
        return String.format(Locale.ROOT, "  %-11s %s", what, value);
    }
}
