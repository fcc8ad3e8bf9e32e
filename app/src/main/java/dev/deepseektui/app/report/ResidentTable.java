package dev.deepseektui.app.report;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.resident.ResidentReport;
import dev.deepseektui.core.resident.ResidentReport.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which files stay in the prompt, in lines for people. */
public final class ResidentTable {
    private final ResidentReport report;

    public ResidentTable(ResidentReport report) {
        this.report = report;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s stay, of %,d that may; %,d bytes in the prompt are out of date",
                bytes(),
                report.most(),
                report.superseded()));
        report.files().forEach(file -> lines.add(line(file)));
        if (!report.left().isEmpty()) {
            lines.add("");
            lines.add("not these:");
            report.left()
                    .forEach(file -> lines.add("  " + SafeText.line(file.path()) + ": " + SafeText.line(file.why())));
        }
        return lines;
    }

    private String bytes() {
        int files = report.files().size();
        return String.format(Locale.ROOT, "%,d bytes of %s", report.bytes(), files == 1 ? "1 file" : files + " files");
    }

    private static String extent(Row file) {
        return switch (file.extent()) {
            case WHOLE -> "";
            case ENDS -> ", head and tail";
            case PARTS -> ", what was read of it";
        };
    }

    private static String told(Row file) {
        return switch (file.told()) {
            case ALREADY -> "";
            case NEXT_REQUEST -> ", told with the next request";
            case NEXT_REBASE -> ", in part until the prompt is rewritten";
        };
    }

    private static String line(Row file) {
        String state = (file.isPinned() ? ", pinned" : "") + extent(file) + told(file);
        return String.format(
                Locale.ROOT,
                "  %,9d bytes  %6d lines  score %5.1f  %s%s",
                file.bytes(),
                file.lines(),
                file.score(),
                SafeText.line(file.path()),
                state);
    }
}
