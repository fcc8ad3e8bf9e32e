package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.capacity.Trouble;

/** How is it said how many of the last results failed? */
public final class TroubleWords {
    private TroubleWords() {}

    public static String of(Trouble trouble) {
        return say("trouble", trouble.failed(), trouble.calls());
    }
}
