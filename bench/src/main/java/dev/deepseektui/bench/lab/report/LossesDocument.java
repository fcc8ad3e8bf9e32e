package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.context.Interval;
import dev.deepseektui.bench.lab.context.LossesReport;
import dev.deepseektui.bench.lab.context.SessionLosses;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON document of the losses and costs of whole sessions; figures that depend on an unknown price are null. */
public final class LossesDocument {
    private LossesDocument() {}

    /**
     * Returns the document.
     *
     * @param reports a report for each of the settings that are compared
     */
    public static Map<String, Object> of(List<LossesReport> reports) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(
                "settings",
                reports.stream().map(report -> settings(report, reports.get(0))).toList());
        return document;
    }

    private static Map<String, @Nullable Object> settings(LossesReport report, LossesReport first) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("settings", report.settings());
        document.put("requests", report.sum(SessionLosses::requests));
        document.put("used_later", report.sum(SessionLosses::usedLater));
        document.put("lost", report.sum(SessionLosses::lost));
        document.put("lost_share", report.lostShare());
        document.put("cost_usd", known(report.cost()));
        document.put("cost_to_append_only", known(report.costToAppendOnly()));
        document.put("missed_tokens", report.sum(SessionLosses::missedTokens));
        document.put("misleading", report.sum(SessionLosses::misleading));
        document.put("rewrites", report.rewrites());
        document.put("causes", report.causes());
        if (!report.equals(first)) {
            LossesReport.Comparison change = report.against(first);
            document.put("cost_percent", known(change.costPercent()));
            document.put("lost_points", change.lostPoints());
        }
        document.put("sessions", report.sessions());
        return document;
    }

    private static @Nullable Double known(double figure) {
        return Double.isNaN(figure) ? null : figure;
    }

    private static @Nullable Interval known(Interval figure) {
        return Double.isNaN(figure.value()) ? null : figure;
    }
}
