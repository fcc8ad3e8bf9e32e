package dev.deepseektui.app.report;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.resident.ResidentReport;
import dev.deepseektui.core.resident.ResidentReport.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which files stay whole in the prompt, in lines for people. */
public final class ResidentTable {
    private final ResidentReport report;

    public ResidentTable(ResidentReport report) {
        this.report = report;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s stay whole, of %,d that may; %,d bytes in the prompt are out of date",
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

    private static String line(Row file) {
        String state = (file.isPinned() ? ", pinned" : "")
                + (file.isWhole() ? "" : ", head and tail")
                + (file.isShown() ? "" : ", told with the next request");
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
