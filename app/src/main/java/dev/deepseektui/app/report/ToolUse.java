package dev.deepseektui.app.report;

import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.message.ToolOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A call and what became of it.
 *
 * @param outcome absent when the session ended before there was one
 */
record ToolUse(ToolCall call, @Nullable ToolOutcome outcome) {

    /** In a few words: how it ended, its exit code, how long it took. */
    String ending() {
        if (outcome == null) {
            return "no result";
        }
        List<String> words = new ArrayList<>();
        words.add(outcome.status().name().toLowerCase(Locale.ROOT));
        if (outcome.exitCode() != null) {
            words.add("exit code " + outcome.exitCode());
        }
        if (outcome.millis() != null) {
            words.add(String.format(Locale.ROOT, "%.1f s", outcome.millis() / 1000.0));
        }
        return String.join(", ", words);
    }

    String output() {
        return outcome == null ? "" : outcome.text();
    }

    boolean isGood() {
        return outcome != null && outcome.status() == ToolOutcome.Status.OK;
    }
}
