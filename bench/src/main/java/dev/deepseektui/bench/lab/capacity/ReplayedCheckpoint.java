package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;

/**
 * A checkpoint decided anew.
 *
 * @param series which of several series it is in; empty if there is but one
 * @param before what was decided then, or would be under the settings as they are
 */
public record ReplayedCheckpoint(String series, CheckpointEvaluated now, CapacityDecision before) {
    public boolean appears() {
        return differs() && now.decision().action() != CapacityAction.NO_INTERVENTION;
    }

    public boolean vanishes() {
        return differs() && before.action() != CapacityAction.NO_INTERVENTION;
    }

    private boolean differs() {
        return before.action() != now.decision().action();
    }
}
