package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.outcome.OutcomeReport;
import dev.deepseektui.bench.lab.outcome.SignalFigures;
import dev.deepseektui.bench.lab.outcome.TrialReport;
import dev.deepseektui.bench.lab.outcome.TrialReport.Arm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The quality of the signals on labelled runs as JSON. */
public final class OutcomeDocument {
    private OutcomeDocument() {}

    public static Map<String, @Nullable Object> of(Measured measured) {
        Map<String, @Nullable Object> document = report(measured.report());
        document.put("unlabelled", measured.unlabelled());
        Map<String, Object> sources = new LinkedHashMap<>();
        measured.report().sources().forEach((source, its) -> sources.put(source, report(its)));
        document.put("sources", sources);
        document.put("trial", measured.trial().map(OutcomeDocument::trial).orElse(null));
        return document;
    }

    private static Map<String, @Nullable Object> report(OutcomeReport report) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("runs", report.runs());
        document.put("failed", report.failed());
        document.put("resolved", report.resolved());
        document.put("observations", report.looks());
        document.put("base_brier", report.baseBrier());
        document.put("highest_p_fail", report.highestPFail());
        document.put(
                "signals",
                report.signals().stream().map(signal -> signal(signal, report)).toList());
        List<Map<String, Object>> windows = new ArrayList<>();
        report.worstWindows()
                .forEach(window -> windows.add(Map.of(
                        "failed_results",
                        window.failedResults(),
                        "runs",
                        window.runs(),
                        "failed_share",
                        share(window.failedRuns(), window.runs()))));
        document.put("worst_windows", windows);
        document.put("rewrites", report.rewrites());
        return document;
    }

    private static Map<String, @Nullable Object> signal(SignalFigures figures, OutcomeReport report) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("signal", figures.name());
        document.put("alarms_failed", figures.alarmsFailed());
        document.put("alarms_resolved", figures.alarmsResolved());
        document.put("alarm_share_failed", share(figures.alarmsFailed(), report.failed()));
        document.put("alarm_share_resolved", share(figures.alarmsResolved(), report.resolved()));
        document.put("median_place", figures.place());
        document.put("median_lead", figures.lead());
        document.put("auc_end", figures.aucEnd());
        figures.auc().forEach((steps, auc) -> document.put("auc_" + steps, auc));
        document.put("pairs_within_task", figures.withinTask().pairs());
        document.put("concordance_within_task", figures.withinTask().concordance());
        document.put("concordance_at_equal_length", figures.withinTask().atEqualLength());
        document.put("odds_within_task", figures.withinTask().odds());
        document.put("brier", figures.brier());
        document.put("ece", figures.ece());
        return document;
    }

    private static Map<String, @Nullable Object> trial(TrialReport trial) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("acts", arm(trial.acts()));
        document.put("watches", arm(trial.watches()));
        document.put("p", trial.p());
        return document;
    }

    private static Map<String, Object> arm(Arm arm) {
        return Map.of("good", arm.good(), "bad", arm.bad());
    }

    static double share(long part, long all) {
        return all == 0 ? 0 : (double) part / all;
    }
}
