package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.bench.lab.capacity.ReplayItem.Happened;
import dev.deepseektui.bench.lab.capacity.ReplayItem.Observed;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import java.util.Optional;

/**
 * A replay of the capacity controller's decisions with different settings. They are compared with the recorded
 * decisions.
 */
public final class CapacityReplay {
    private final Aftermath aftermath;
    private final ReplayTrack track;
    private final ReplayTrack unchanged;
    private String series = "";
    private boolean sameAsRecorded;

    /**
     * Creates a replay.
     *
     * @param config the settings, including those from the command line
     * @param without the settings without those from the command line; if no decisions were recorded, the decisions
     * made with these settings are the baseline
     */
    public CapacityReplay(Config config, Config without, Aftermath aftermath) {
        this.track = new ReplayTrack(config);
        this.unchanged = new ReplayTrack(without);
        this.aftermath = aftermath;
    }

    /** Replays the next item. Returns the replayed checkpoint if the item is an observation, otherwise empty. */
    public Optional<ReplayedCheckpoint> next(ReplayItem item) {
        if (item instanceof Observed observed) {
            return Optional.of(observe(observed));
        }
        if (item instanceof Happened happened
                && sameAsRecorded
                && (happened.event() instanceof InterventionApplied
                        || happened.event() instanceof InterventionSkipped)) {
            track.happened(happened.event());
        }
        return Optional.empty();
    }

    private ReplayedCheckpoint observe(Observed observed) {
        if (!observed.series().equals(series)) {
            series = observed.series();
            track.startSeries();
            unchanged.startSeries();
        }
        if (observed.settings() != null) {
            track.revise(observed.settings(), observed.place());
            unchanged.revise(observed.settings(), observed.place());
        }
        CheckpointEvaluated now = track.decide(observed.observation());
        CheckpointEvaluated otherwise = unchanged.decide(observed.observation());
        unchanged.carryOut(otherwise);
        CapacityDecision recorded = observed.recorded();
        sameAsRecorded = aftermath == Aftermath.AS_RECORDED
                && recorded != null
                && recorded.action() == now.decision().action();
        if (!sameAsRecorded) {
            track.carryOut(now);
        }
        return new ReplayedCheckpoint(series, now, recorded == null ? otherwise.decision() : recorded);
    }
}
