package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.Observation;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An input of a replay. */
public sealed interface ReplayItem {

    /**
     * The controller looked.
     *
     * @param series observations of one series belong to one controller
     * @param settings what held from here on in this series, by full name; absent if nothing is said of it
     * @param recorded what was decided then, where that is known
     * @param place where this stands, for complaints
     */
    record Observed(
            Observation observation,
            String series,
            @Nullable Map<String, Object> settings,
            @Nullable CapacityDecision recorded,
            String place)
            implements ReplayItem {}

    /** Something else happened. */
    record Happened(TapeEvent event) implements ReplayItem {}
}
