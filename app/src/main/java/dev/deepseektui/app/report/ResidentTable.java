package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.resident.ResidentReport;
import dev.deepseektui.core.context.resident.ResidentReport.ResidentRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The resident files as readable lines. */
public record ResidentTable(ResidentReport report) {
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(say(
                "report.resident.sum",
                EventLines.count(report.bytes()),
                say("report.resident.files", report.files().size()),
                EventLines.count(report.most()),
                EventLines.count(report.superseded())));
        report.files().forEach(file -> lines.add(line(file)));
        if (!report.left().isEmpty()) {
            lines.add("");
            lines.add(say("report.resident.left"));
            report.left()
                    .forEach(file -> lines.add("  " + SafeText.line(file.path()) + ": " + SafeText.line(file.why())));
        }
        return lines;
    }

    private static String extent(ResidentRow file) {
        return switch (file.extent()) {
            case WHOLE -> "";
            case ENDS -> say("report.resident.ends");
            case PARTS -> say("report.resident.parts");
        };
    }

    private static String due(ResidentRow file) {
        return switch (file.status()) {
            case ALREADY -> "";
            case NEXT_REQUEST -> say("report.resident.next_request");
            case NEXT_REBASE -> say("report.resident.next_rebase");
        };
    }

    private static String line(ResidentRow file) {
        String state = (file.isPinned() ? say("report.resident.pinned") : "") + extent(file) + due(file);
        String figures = say(
                "report.resident.bytes",
                String.format(Locale.ROOT, "%,9d", file.bytes()),
                String.format(Locale.ROOT, "%6d", file.lines()),
                String.format(Locale.ROOT, "%5.1f", file.score()));
        return "  " + figures + "  " + SafeText.line(file.path()) + state;
    }
}
