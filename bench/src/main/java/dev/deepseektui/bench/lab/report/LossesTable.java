package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.context.Interval;
import dev.deepseektui.bench.lab.context.LossesReport;
import dev.deepseektui.bench.lab.context.ReplayTally.RewriteSize;
import dev.deepseektui.bench.lab.context.SessionLosses;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table of the losses and costs of whole sessions, as readable lines. */
public final class LossesTable {
    private static final double HUNDRED = 100;
    private static final String HEAD = "%-44s %8s %15s %9s %8s %12s %10s";

    private final List<LossesReport> reports;

    /**
     * Creates the table.
     *
     * @param reports a report for each of the settings that are compared
     */
    public LossesTable(List<LossesReport> reports) {
        this.reports = List.copyOf(reports);
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        String first = reports.size() == 1 ? "recording" : "settings";
        lines.add(HEAD.formatted(first, "requests", "lost", "cost", "rewrites", "missed", "misleading"));
        if (reports.size() == 1) {
            sessions(reports.get(0), lines);
        } else {
            reports.forEach(report -> lines.add(total(report.settings(), report)));
        }
        lines.add("");
        reports.forEach(report -> summary(report, lines));
        reports.stream().skip(1).forEach(report -> comparison(report, lines));
        return lines.stream().map(SafeText::line).toList();
    }

    private static void sessions(LossesReport report, List<String> lines) {
        for (SessionLosses session : report.sessions()) {
            lines.add(total(name(session.recording()), new LossesReport("", List.of(session))));
            for (RewriteSize rewrite : session.rewrites()) {
                lines.add("    %-24s %,9d to %,d tokens".formatted(rewrite.cause(), rewrite.before(), rewrite.after()));
            }
        }
        lines.add(total("all", report));
    }

    private static String name(String recording) {
        return recording.substring(recording.lastIndexOf('/') + 1);
    }

    private static String total(String name, LossesReport report) {
        return HEAD.formatted(
                name,
                count(report.sum(SessionLosses::requests)),
                report.sum(SessionLosses::lost) + " of " + report.sum(SessionLosses::usedLater),
                Double.isNaN(report.cost()) ? "unknown" : String.format(Locale.ROOT, "$%.4f", report.cost()),
                count(report.rewrites()),
                count(report.sum(SessionLosses::missedTokens)),
                count(report.sum(SessionLosses::misleading)));
    }

    private static void summary(LossesReport report, List<String> lines) {
        String name = report.settings() + ": ";
        Interval lost = report.lostShare();
        lines.add(name
                + "lost %.2f %% [%.2f to %.2f] of the items used later"
                        .formatted(HUNDRED * lost.value(), HUNDRED * lost.low(), HUNDRED * lost.high()));
        Interval cost = report.costToAppendOnly();
        lines.add(name
                + (Double.isNaN(cost.value())
                        ? "cost unknown; set cost.prices"
                        : "cost %.3f [%.3f to %.3f] of append-only".formatted(cost.value(), cost.low(), cost.high())));
        if (!report.causes().isEmpty()) {
            List<String> causes = new ArrayList<>();
            report.causes().forEach((cause, number) -> causes.add(number + " " + cause));
            lines.add(name + "rewrites: " + String.join(", ", causes));
        }
    }

    private void comparison(LossesReport report, List<String> lines) {
        LossesReport.Comparison change = report.against(reports.get(0));
        lines.add("%s against %s: cost %s %%, lost %s points"
                .formatted(
                        report.settings(),
                        reports.get(0).settings(),
                        signed(change.costPercent(), 1),
                        signed(change.lostPoints(), 2)));
    }

    private static String signed(Interval interval, int digits) {
        String form = "%+." + digits + "f";
        return (form + " [" + form + " to " + form + "]").formatted(interval.value(), interval.low(), interval.high());
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
