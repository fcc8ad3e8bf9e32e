package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRequested;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;

/** The outcome of a summary, in one line for people. */
public final class SummaryWords {
    private SummaryWords() {}

    /** Empty for an event that says nothing of a summary. */
    public static Optional<String> of(TapeEvent event, LongFunction<String> figures) {
        if (event instanceof SummaryRequested requested) {
            return Optional.of(requested(requested, figures));
        }
        if (event instanceof SummaryRefused refused) {
            return Optional.of(say("summary.refused", refused.by(), why(refused)));
        }
        return event instanceof CompactionApplied applied && CompactionApplied.TAPE.equals(applied.summaryBy())
                ? Optional.of(say("summary.local"))
                : Optional.empty();
    }

    private static String requested(SummaryRequested requested, LongFunction<String> figures) {
        return say(
                requested.attempt() > 1 ? "summary.again" : "summary.asked",
                requested.by(),
                requested.messages(),
                figures.apply(requested.tokens()));
    }

    private static String why(SummaryRefused refused) {
        String missing = String.join(", ", refused.missing());
        String more = refused.detail().isEmpty() ? missing : refused.detail();
        return say("summary.why." + refused.reason().name().toLowerCase(Locale.ROOT))
                + (more.isEmpty() ? "" : " (" + more + ")");
    }
}
