package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.bench.lab.capacity.ReplayItem.Happened;
import dev.deepseektui.bench.lab.capacity.ReplayItem.Observed;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.context.capacity.CapacityController;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.Observation;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events of a session as items of a replay. Observations are used as recorded, unless the command line changes what is
 * counted; then they are recomputed from the events.
 */
public final class TapeItems {
    private static final List<ConfigKey<?>> COUNTING = List.of(
            CapacityKeys.RECENT_WINDOW_MESSAGES, CapacityKeys.ERROR_STREAK_THRESHOLD, CapacityKeys.TROUBLE_WINDOW);

    private final CapacityController recount;
    private final boolean countsAnew;
    private final long recentWindow;

    public TapeItems(Config config) {
        countsAnew = COUNTING.stream().anyMatch(key -> config.provenance(key).layer() == ConfigLayer.FLAG);
        recentWindow = config.get(CapacityKeys.RECENT_WINDOW_MESSAGES);
        recount = new CapacityController(CapacitySettings.of(config));
    }

    /** Returns the number of messages that count as recent. */
    long recentWindow() {
        return recentWindow;
    }

    /**
     * Converts an event to a replay item.
     *
     * @param place the event's origin, for error messages
     */
    public ReplayItem item(TapeEvent event, String place) {
        if (event instanceof CheckpointEvaluated evaluated) {
            Observation observation = countsAnew ? counted(evaluated) : recorded(evaluated);
            return new Observed(observation, "", settings(evaluated.settings()), evaluated.decision(), place);
        }
        recount.apply(event);
        return new Happened(event);
    }

    private static Observation recorded(CheckpointEvaluated evaluated) {
        boolean failing =
                evaluated.assessment() != null && evaluated.assessment().risk().forced();
        return new Observation(
                evaluated.checkpoint(), evaluated.turn(), evaluated.model(), evaluated.inputs(), failing);
    }

    private Observation counted(CheckpointEvaluated evaluated) {
        Checkpoint checkpoint =
                evaluated.checkpoint() == Checkpoint.PRE_REQUEST ? Checkpoint.PRE_REQUEST : recount.afterTools();
        return recount.look(checkpoint, evaluated.turn(), evaluated.inputs().contextUsedRatio(), evaluated.model());
    }

    /**
     * Returns the recorded settings by full name; null if none were recorded. Settings that this version does not know
     * are left out.
     */
    private static @Nullable Map<String, Object> settings(@Nullable Map<String, Object> recorded) {
        if (recorded == null) {
            return null;
        }
        Map<String, Object> settings = new LinkedHashMap<>();
        for (ConfigKey<?> key : CapacityKeys.ALL.keys()) {
            Object value = recorded.get(key.shortName());
            if (value != null) {
                settings.put(key.name(), TomlValue.of(value));
            }
        }
        return settings;
    }
}
