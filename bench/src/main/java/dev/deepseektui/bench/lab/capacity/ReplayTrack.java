package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityPolicy;
import dev.deepseektui.core.context.capacity.CapacityState;
import dev.deepseektui.core.context.capacity.Observation;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Map;

/** A controller that processes a series under certain settings. */
final class ReplayTrack {
    private final Config base;
    private Map<String, Object> revision = Map.of();
    private CapacitySettings settings;
    private CapacityPolicy policy;
    private CapacityState state = new CapacityState();

    ReplayTrack(Config base) {
        this.base = base;
        this.settings = CapacitySettings.of(base);
        this.policy = new CapacityPolicy(settings);
    }

    void startSeries() {
        state = new CapacityState();
        use(CapacitySettings.of(base), Map.of());
    }

    /** Applies recorded settings to all further observations. */
    void revise(Map<String, Object> values, String place) {
        if (!values.equals(revision)) {
            use(CapacitySettings.of(RecordedSettings.over(base, values, place)), values);
        }
    }

    private void use(CapacitySettings next, Map<String, Object> values) {
        settings = next;
        policy = new CapacityPolicy(settings);
        revision = values;
    }

    CheckpointEvaluated decide(Observation observation) {
        CheckpointEvaluated evaluated = policy.decide(observation, state);
        happened(evaluated);
        return evaluated;
    }

    void happened(TapeEvent event) {
        state.apply(event, settings.profileWindow());
    }

    /** Treats an allowed action as carried out. */
    void carryOut(CheckpointEvaluated evaluated) {
        CapacityAction action = evaluated.decision().action();
        if (action != CapacityAction.NO_INTERVENTION) {
            happened(new InterventionApplied(
                    evaluated.turn(),
                    action,
                    null,
                    null,
                    null,
                    evaluated.decision().signal()));
        }
    }
}
