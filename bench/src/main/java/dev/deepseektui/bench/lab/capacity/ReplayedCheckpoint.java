package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;

/**
 * A replayed checkpoint.
 *
 * @param series the checkpoint's series; empty if there is only one
 * @param now the replayed evaluation
 * @param before the recorded decision or, if there is none, the decision made without the settings from the command
 * line
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
