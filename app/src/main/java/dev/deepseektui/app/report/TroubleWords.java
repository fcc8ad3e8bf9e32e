package dev.deepseektui.app.report;

import dev.deepseektui.core.capacity.Trouble;

/** How is it said how many of the last results failed? */
public final class TroubleWords {
    private TroubleWords() {}

    public static String of(Trouble trouble) {
        return "%d of the last %d failed".formatted(trouble.failed(), trouble.calls());
    }
}
