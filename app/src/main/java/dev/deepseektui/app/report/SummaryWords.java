package dev.deepseektui.app.report;

import dev.deepseektui.core.compaction.CompactionApplied;
import dev.deepseektui.core.compaction.SummaryRefused;
import dev.deepseektui.core.compaction.SummaryRequested;
import dev.deepseektui.core.event.TapeEvent;
import java.util.Optional;
import java.util.function.LongFunction;

/** How people are told what becomes of a summary, in one line. */
public final class SummaryWords {
    private SummaryWords() {}

    /** Empty for an event that says nothing of a summary. */
    public static Optional<String> of(TapeEvent event, LongFunction<String> figures) {
        if (event instanceof SummaryRequested requested) {
            return Optional.of(requested(requested, figures));
        }
        if (event instanceof SummaryRefused refused) {
            return Optional.of(refused.by() + " gave no usable summary: " + why(refused));
        }
        return event instanceof CompactionApplied applied && CompactionApplied.TAPE.equals(applied.summaryBy())
                ? Optional.of("Summary made without a model")
                : Optional.empty();
    }

    private static String requested(SummaryRequested requested, LongFunction<String> figures) {
        String again = requested.attempt() > 1 ? " once more" : "";
        return "%s is asked%s to sum up %d messages, %s tokens"
                .formatted(requested.by(), again, requested.messages(), figures.apply(requested.tokens()));
    }

    private static String why(SummaryRefused refused) {
        String missing = String.join(", ", refused.missing());
        String more = refused.detail().isEmpty() ? missing : refused.detail();
        return refused.reason().words() + (more.isEmpty() ? "" : " (" + more + ")");
    }
}
