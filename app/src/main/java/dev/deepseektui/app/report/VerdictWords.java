package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.event.SessionLabelled.Verdict;

/** How is it said how a session went? */
public final class VerdictWords {
    private VerdictWords() {}

    public static String of(Verdict verdict) {
        return switch (verdict) {
            case GOOD -> say("verdict.good");
            case BAD -> say("verdict.bad");
            case NONE -> say("verdict.none");
        };
    }
}
