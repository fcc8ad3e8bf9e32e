package dev.deepseektui.bench.lab.report;

import dev.deepseektui.app.report.SessionFigures;
import dev.deepseektui.bench.lab.context.ContextReplayed;

/**
 * The result of replaying a recording with a variant of the settings.
 *
 * @param name the settings as the user wrote them
 * @param figures the figures of the replay, not of the recording
 */
public record VariantResult(String name, ContextReplayed replayed, SessionFigures figures, ContextCounts helped) {

    /**
     * The number of tokens injected by the arena, the number of revisions of resident files, and the controller's
     * counts.
     */
    public record ContextCounts(long injected, long revised, Capacity capacity) {}

    /** The number of checkpoints, of interventions, and of alarms about trouble. */
    public record Capacity(long checkpoints, long interventions, long alarms) {
        public static final Capacity NOT_LOOKED = new Capacity(0, 0, 0);
    }
}
