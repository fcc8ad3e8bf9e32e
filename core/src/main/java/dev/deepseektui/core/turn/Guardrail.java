package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.capacity.CapacitySettings;
import dev.deepseektui.core.model.Cancellation;

/** Keeps the agent from losing the thread: has the controller look at each checkpoint, and has done what it selects. */
public final class Guardrail {
    private final CapacityWatch watch;
    private final Interventions interventions;

    public Guardrail(CapacityWatch watch, Interventions interventions) {
        this.watch = watch;
        this.interventions = interventions;
    }

    /** What it keeps to. Any thread may ask. */
    public CapacitySettings settings() {
        return watch.settings();
    }

    /** Whether the conversation was rewritten, so that the request is to be prepared anew. */
    boolean beforeRequest(long turn, Fullness fullness, Cancellation cancellation) {
        return watch.beforeRequest(turn, fullness)
                .filter(evaluated -> interventions.carryOut(evaluated, fullness, cancellation))
                .isPresent();
    }

    void afterTools(long turn, Fullness fullness, Cancellation cancellation) {
        watch.afterTools(turn, fullness)
                .ifPresent(evaluated -> interventions.carryOut(evaluated, fullness, cancellation));
    }
}
