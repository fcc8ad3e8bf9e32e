package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.capacity.CapacityController;
import dev.deepseektui.core.capacity.CapacitySettings;
import dev.deepseektui.core.capacity.Checkpoint;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import java.util.Optional;

/** Has the capacity controller look at the checkpoints of a turn, and puts on the tape what it sees. */
public final class CapacityWatch {
    private final Chronicle chronicle;
    private final CapacitySettings settings;
    private final CapacityController controller;
    private final InterventionTrail trail;

    /** Begins with what the chronicle replays from now on: so before it does. */
    public CapacityWatch(Chronicle chronicle, CapacitySettings settings) {
        this.chronicle = chronicle;
        this.settings = settings;
        this.controller = new CapacityController(settings);
        this.trail = new InterventionTrail(chronicle.conversation());
        chronicle.addFold(controller::apply);
        chronicle.addFold(trail::apply);
    }

    CapacitySettings settings() {
        return settings;
    }

    /** Explains the intervention behind which the process died, if it did. */
    public void tieUp() {
        trail.unexplained().ifPresent(chronicle::record);
    }

    Optional<CheckpointEvaluated> beforeRequest(long turn, Fullness fullness) {
        return observe(Checkpoint.PRE_REQUEST, turn, fullness);
    }

    Optional<CheckpointEvaluated> afterTools(long turn, Fullness fullness) {
        return observe(controller.afterTools(), turn, fullness);
    }

    private Optional<CheckpointEvaluated> observe(Checkpoint checkpoint, long turn, Fullness fullness) {
        String model = chronicle.conversation().header().model();
        Optional<CheckpointEvaluated> evaluated = controller.observe(checkpoint, turn, fullness, model);
        evaluated.ifPresent(chronicle::record);
        return evaluated;
    }
}
