package dev.deepseektui.bench.lab.report;

import dev.deepseektui.app.report.Figure.ValueUnit;
import dev.deepseektui.bench.lab.report.Overview.Model;
import dev.deepseektui.bench.lab.report.Usage.Day;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The totals of many sessions as readable lines. */
public final class OverviewTable {
    private static final int MAX_SESSIONS = 5;
    private static final int MAX_TITLE_LENGTH = 60;

    private final Overview overview;
    private final List<String> lines = new ArrayList<>();

    private OverviewTable(Overview overview) {
        this.overview = overview;
    }

    public static List<String> lines(Overview overview) {
        OverviewTable table = new OverviewTable(overview);
        table.whole();
        table.days();
        table.models();
        table.tools();
        table.failures();
        table.longest();
        return table.lines.stream().map(SafeText::line).toList();
    }

    private void whole() {
        String cost = ValueUnit.DOLLARS.of(overview.cost());
        lines.add(String.join(
                ", ",
                count(overview.sessions().size(), "session"),
                count(overview.sum(session -> session.turns().size()), "turn"),
                count(overview.sum(Usage::requests), "request"),
                (overview.isCostWhole() ? cost : "at least " + cost) + "; " + percent(overview.hitRatio())
                        + " of prompt tokens cached"));
        if (overview.unreadable() > 0) {
            lines.add(overview.unreadable() + " more cannot be read; run deepseek-tui sessions list for the reasons");
        }
    }

    private void days() {
        title("Days", overview.days().isEmpty());
        for (Day day : overview.days()) {
            add(
                    "  %s  %9s  %6s",
                    day.date(), ValueUnit.DOLLARS.of(day.cost()), percent(Overview.ratio(day.hits(), day.misses())));
        }
    }

    private void models() {
        title("Models", overview.models().isEmpty());
        for (Model model : overview.models()) {
            add(
                    "  %-24s %9s  %6s  %s",
                    model.name(),
                    ValueUnit.DOLLARS.of(model.cost()),
                    percent(Overview.ratio(model.hits(), model.misses())),
                    count(model.sessions(), "session") + ", " + count(model.requests(), "request"));
        }
    }

    private void tools() {
        title("Tools", overview.tools().isEmpty());
        overview.tools()
                .forEach((name, tally) ->
                        add("  %-24s  %s", name, count(tally.all(), "call") + ", " + tally.failed() + " failed"));
    }

    private void failures() {
        title("Turns without an answer", overview.failures().isEmpty());
        overview.failures().forEach((word, times) -> add("  %-24s %6d", word, times));
    }

    private void longest() {
        title("Longest sessions", overview.sessions().isEmpty());
        for (Usage session : overview.most(one -> one.worked().toMillis(), MAX_SESSIONS)) {
            add(
                    "  %-12s %9s  %s  %s",
                    LabUnits.time((double) session.worked().toSeconds()),
                    session.cost() == null ? "unknown" : ValueUnit.DOLLARS.of(session.cost()),
                    session.identity().id(),
                    Excerpt.of(session.title(), MAX_TITLE_LENGTH));
        }
    }

    private void title(String words, boolean isEmpty) {
        if (!isEmpty) {
            lines.add("");
            lines.add(words);
        }
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String percent(OptionalDouble ratio) {
        return ratio.isEmpty() ? "none" : String.format(Locale.ROOT, "%.1f %%", 100 * ratio.getAsDouble());
    }

    private void add(String form, Object... facts) {
        lines.add(String.format(Locale.ROOT, form, facts));
    }
}
