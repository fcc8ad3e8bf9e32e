package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;

/**
 * A checkpoint whose decision changed.
 *
 * @param series its series; empty if there is only one
 * @param before the recorded decision, or the one under the current settings
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
