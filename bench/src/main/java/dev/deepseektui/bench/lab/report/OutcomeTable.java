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
                "%d runs, %d failed and %d resolved; %d steps. Skipped %d without a label.",
                report.runs(), report.failed(), report.resolved(), report.looks(), measured.unlabelled()));
        lines.add(format(
                "Highest p_fail: %.3f. Brier score of always predicting the overall failure rate: %.3f.",
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
        worst("failed results in the worst window, and the share of these runs that failed", report, lines);
        report.sources().forEach((source, its) -> worst("  " + source, its, lines));
        lines.add(format(
                "Rewrites: proposed at %d steps, %d of them with too small a prompt;"
                        + " made with too small a prompt: %d, others: %d.",
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
            "Alarms: p_fail if the band is not low; trouble at its threshold; trouble_alarm if the turn is long enough.",
            "place, lead: share of a failed run done at the first alarm, and number of steps left; medians.",
            "AUC: how often a failed run scores worse than a resolved one; 0.5 is chance. At 5: after five steps.",
            "within task: AUC between runs of one agent on one task; same length: both runs cut to the shorter length.",
            "odds: odds ratio of an alarm in failed and resolved runs, within task. Brier, ECE: score as a probability.");

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
                + format(". Probability of a difference this large by chance: p = %.2f.", trial.p()));
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
