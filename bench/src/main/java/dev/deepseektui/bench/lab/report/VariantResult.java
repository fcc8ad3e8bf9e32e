package dev.deepseektui.bench.lab.report;

import dev.deepseektui.app.report.SessionFigures;
import dev.deepseektui.bench.lab.context.ContextReplayed;

/**
 * The result of a recording under some settings.
 *
 * @param name the settings, as people wrote them
 * @param figures of the replay, not of the recording
 */
public record VariantResult(String name, ContextReplayed replayed, SessionFigures figures, Helped helped) {

    /** The tokens that the arena injected, and the number of times that a resident file was repeated. */
    public record Helped(long injected, long revised, Capacity capacity) {}

    /** At how many checkpoints the controller looked, would have stepped in, and saw trouble. */
    public record Capacity(long checkpoints, long interventions, long alarms) {
        public static final Capacity NOT_LOOKED = new Capacity(0, 0, 0);
    }
}
