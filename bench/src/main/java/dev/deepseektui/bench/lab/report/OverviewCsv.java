package dev.deepseektui.bench.lab.report;

import dev.deepseektui.app.report.figures.Usage;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Many sessions, a line each, for a spreadsheet. */
public final class OverviewCsv {
    private static final String FORMULA = "=+-@\t\r";
    private static final List<String> HEAD = List.of(
            "session_id",
            "workspace",
            "title",
            "model",
            "started",
            "turns",
            "requests",
            "prompt_tokens",
            "hit_tokens",
            "output_tokens",
            "cost_usd",
            "tool_calls",
            "failed_calls",
            "work_seconds");

    private OverviewCsv() {}

    public static List<String> lines(Overview overview) {
        List<String> lines = new ArrayList<>(List.of(String.join(",", HEAD)));
        overview.sessions().forEach(session -> lines.add(line(session)));
        return lines;
    }

    private static String line(Usage session) {
        return List.<Object>of(
                        text(session.identity().id()),
                        text(session.identity().workspace()),
                        text(session.title()),
                        text(session.identity().model()),
                        session.started(),
                        session.turns().size(),
                        session.requests(),
                        session.promptTokens(),
                        session.parts().hits().tokens(),
                        session.parts().output().tokens(),
                        session.cost() == null ? "" : session.cost(),
                        session.calls().all(),
                        session.calls().failed(),
                        session.worked().toSeconds())
                .stream()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    /** In quotes; what a spreadsheet would take for a formula is a text. */
    private static String text(String text) {
        String safe = SafeText.line(text);
        boolean isFormula = !safe.isEmpty() && FORMULA.indexOf(safe.charAt(0)) >= 0;
        return '"' + (isFormula ? "'" : "") + safe.replace("\"", "\"\"") + '"';
    }
}
