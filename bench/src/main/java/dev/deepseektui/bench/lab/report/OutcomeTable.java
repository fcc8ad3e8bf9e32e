package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.outcome.OutcomeReport;
import dev.deepseektui.bench.lab.outcome.OutcomeReport.WorstWindow;
import dev.deepseektui.bench.lab.outcome.SignalFigures;
import dev.deepseektui.bench.lab.outcome.TrialReport;
import dev.deepseektui.bench.lab.outcome.TrialReport.Arm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The quality of the signals on labelled runs, as readable lines. */
public final class OutcomeTable {
    private static final String ROW = "  %-22s  %16s  %16s  %6s  %5s";
    private static final String MORE = "  %-22s  %7s  %6s  %6s  %6s  %11s  %11s  %6s  %6s  %6s";

    private OutcomeTable() {}

    public static List<String> lines(Measured measured) {
        OutcomeReport report = measured.report();
        List<String> lines = new ArrayList<>();
        if (report.runs() == 0) {
            lines.add("None of these runs has a label.");
            return lines;
        }
        lines.add(format(
                "%d runs, %d failed and %d resolved; %d steps. %d without a label are left out.",
                report.runs(), report.failed(), report.resolved(), report.looks(), measured.unlabelled()));
        lines.add(format(
                "Highest p_fail: %.3f. Who says of every run that it fails as often as all do is off by Brier %.3f.",
                report.highestPFail(), report.baseBrier()));
        lines.add("");
        lines.add(format(ROW, "", "alarm in failed", "in resolved", "place", "lead"));
        report.signals().forEach(signal -> lines.add(alarms(signal.name(), signal, report)));
        lines.add("");
        lines.add(format(
                MORE, "", "AUC end", "at 5", "at 10", "at 20", "within task", "same length", "odds", "Brier", "ECE"));
        report.signals().forEach(signal -> lines.add(ranks(signal)));
        lines.add("");
        report.sources()
                .forEach((source, its) -> its.signals().stream()
                        .skip(1)
                        .forEach(signal -> lines.add(alarms(source + ", " + signal.name(), signal, its))));
        worst("failed results in the worst window, and how many of such runs failed", report, lines);
        report.sources().forEach((source, its) -> worst("  " + source, its, lines));
        lines.add(format(
                "Rewrites: proposed at %d steps, %d of them in prompts too small for it; made in these: %d, in others: %d.",
                report.rewrites().proposed(),
                report.rewrites().small(),
                report.rewrites().madeInSmall(),
                report.rewrites().made()));
        lines.add("");
        lines.addAll(LEGEND);
        measured.trial().ifPresent(trial -> trial(trial, lines));
        return lines;
    }

    private static final List<String> LEGEND = List.of(
            "p_fail calls where the band is not low; trouble at its threshold; trouble_alarm once the turn is long enough.",
            "place, lead: share of a failed run that was over at the first alarm, and steps that were left; the median.",
            "AUC: how often a failed run has the worse score; 0.5 is a coin. At 5: by the first five steps, of runs that long.",
            "within task: the same between runs of one agent at one task; same length: both cut to the shorter one.",
            "odds: of an alarm in a failed run against a resolved one, within task. Brier, ECE: were it a probability.");

    private static String alarms(String name, SignalFigures figures, OutcomeReport report) {
        return format(
                ROW,
                name,
                share(figures.alarmsFailed(), report.failed()),
                share(figures.alarmsResolved(), report.resolved()),
                figures.place() == null ? "-" : format("%.0f %%", 100 * figures.place()),
                figures.lead() == null ? "-" : format("%.0f", figures.lead()));
    }

    private static String ranks(SignalFigures figures) {
        List<String> cells = new ArrayList<>();
        cells.add(figures.name());
        cells.add(number(figures.aucEnd()));
        figures.auc().values().forEach(auc -> cells.add(number(auc)));
        cells.add(number(figures.withinTask().concordance()));
        cells.add(number(figures.withinTask().atEqualLength()));
        cells.add(
                figures.withinTask().odds() == null
                        ? "-"
                        : format("%.1f", figures.withinTask().odds()));
        cells.add(number(figures.brier()));
        cells.add(number(figures.ece()));
        return format(MORE, cells.toArray());
    }

    private static void worst(String title, OutcomeReport report, List<String> lines) {
        StringBuilder line = new StringBuilder(title).append(':');
        for (WorstWindow window : report.worstWindows()) {
            line.append(format(
                    "  %d%s: %.0f %% of %d",
                    window.failedResults(),
                    window.failedResults() == WorstWindow.MANY ? "+" : "",
                    100 * OutcomeDocument.share(window.failedRuns(), window.runs()),
                    window.runs()));
        }
        lines.add(line.toString());
    }

    private static void trial(TrialReport trial, List<String> lines) {
        lines.add("");
        lines.add("Trial: " + arm("trouble acts", trial.acts()) + "; " + arm("trouble only watches", trial.watches())
                + format(". By chance alone as far apart or farther: p = %.2f.", trial.p()));
    }

    private static String arm(String name, Arm arm) {
        return format("%s: %d good, %d bad", name, arm.good(), arm.bad());
    }

    private static String share(long part, long all) {
        return format("%d/%d %5.1f %%", part, all, 100 * OutcomeDocument.share(part, all));
    }

    private static String number(@Nullable Double value) {
        return value == null ? "-" : format("%.3f", value);
    }

    private static String format(String pattern, @Nullable Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
