package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.Observation;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An input of a replay. */
public sealed interface ReplayItem {

    /**
     * An observation by the controller.
     *
     * @param series the series, which has a controller of its own
     * @param settings the settings from this point of the series on, by full name; null if unknown
     * @param recorded the recorded decision; null if unknown
     * @param place the origin, for error messages
     */
    record Observed(
            Observation observation,
            String series,
            @Nullable Map<String, Object> settings,
            @Nullable CapacityDecision recorded,
            String place)
            implements ReplayItem {}

    /** Any other event. */
    record Happened(TapeEvent event) implements ReplayItem {}
}
