package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.cost.CostLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** A comparison of variants as a readable table, with a row for each property. */
public final class VariantsTable {
    private static final double HUNDRED = 100;

    private VariantsTable() {}

    /** Returns the cells of each row, starting with the property's name. */
    static List<List<String>> rows(List<VariantResult> results) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("", results, VariantResult::name));
        rows.add(row("requests", results, one -> count(one.replayed().tally().requests())));
        rows.add(row(
                "prompt tokens, mean",
                results,
                one -> count(one.replayed().tally().meanTokens())));
        rows.add(row(
                "prompt tokens, max",
                results,
                one -> count(one.replayed().tally().peakTokens())));
        rows.add(row(
                "prompt tokens, total",
                results,
                one -> count(one.replayed().cost().input())));
        rows.add(row("cached", results, one -> percent(one.replayed().hitRatio())));
        rows.add(row("missed tokens", results, one -> count(one.replayed().missed())));
        rows.add(row("cost", results, one -> cost(one.replayed().cost())));
        rows.add(row(
                "rewrites",
                results,
                one -> count(one.replayed().tally().rewrites().size())));
        rows.add(row("injected tokens", results, one -> count(one.helped().injected())));
        rows.add(row("resident revisions", results, one -> count(one.helped().revised())));
        rows.add(row(
                "facts reachable", results, one -> share(one.replayed().probes().all(), Count::withPointers)));
        rows.add(row(
                "used later, lost",
                results,
                one -> one.replayed().lost() + " of "
                        + one.replayed().probes().usedLater().total()));
        rows.add(row("misleading lines", results, one -> count(one.replayed().misleading())));
        if (results.stream().anyMatch(one -> one.helped().capacity().checkpoints() > 0)) {
            rows.add(row(
                    "interventions",
                    results,
                    one -> count(one.helped().capacity().interventions())));
            rows.add(row(
                    "trouble alarms",
                    results,
                    one -> count(one.helped().capacity().alarms())));
        }
        return rows;
    }

    public static List<String> lines(List<VariantResult> results) {
        List<List<String>> rows = rows(results);
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder(row.get(0))
                .append(" ".repeat(widths[0] - row.get(0).length()));
        for (int i = 1; i < row.size(); i++) {
            line.append("  ")
                    .append(" ".repeat(widths[i] - row.get(i).length()))
                    .append(row.get(i));
        }
        return SafeText.line(line.toString());
    }

    private static List<String> row(String what, List<VariantResult> results, Function<VariantResult, String> of) {
        List<String> row = new ArrayList<>(List.of(what));
        results.forEach(result -> row.add(of.apply(result)));
        return row;
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", HUNDRED * share);
    }

    private static String cost(CostLedger cost) {
        return cost.total().isPresent()
                ? String.format(Locale.ROOT, "$%.4f", cost.total().getAsDouble())
                : "unknown";
    }

    private static String share(Count count, Function<Count, Integer> of) {
        return of.apply(count) + " of " + count.total();
    }
}
