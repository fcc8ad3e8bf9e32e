package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.TapeEvent;

/** What earlier checkpoints and interventions left behind: the history of slack, and the gates. A fold over the tape. */
public final class CapacityState {
    private final SlackHistory slacks = new SlackHistory();
    private final GateState gates = new GateState();

    /** {@code profileWindow}: how many observations are worth keeping. */
    public void apply(TapeEvent event, int profileWindow) {
        gates.apply(event);
        if (event instanceof CheckpointEvaluated evaluated && evaluated.assessment() != null) {
            slacks.add(evaluated.assessment().slack(), profileWindow);
        }
    }

    /** What the gates remember, as it counts in a turn. */
    public Standing standing(long turn, GateLimits limits) {
        return gates.at(turn, limits);
    }

    SlackProfile profileWith(double slack, int window) {
        return slacks.with(slack, window);
    }

    GateState gates() {
        return gates;
    }
}
