package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.capacity.CapacityController;
import dev.deepseektui.core.capacity.CapacitySettings;
import dev.deepseektui.core.capacity.Checkpoint;

/** Has the capacity controller look at the checkpoints of a turn, and puts on the tape what it sees. */
public final class CapacityWatch {
    private final Chronicle chronicle;
    private final CapacityController controller;

    /** Begins with what the chronicle replays from now on: so before it does. */
    public CapacityWatch(Chronicle chronicle, CapacitySettings settings) {
        this.chronicle = chronicle;
        this.controller = new CapacityController(settings);
        chronicle.addFold(controller::apply);
    }

    void beforeRequest(long turn, Fullness fullness) {
        observe(Checkpoint.PRE_REQUEST, turn, fullness);
    }

    void afterTools(long turn, Fullness fullness) {
        observe(controller.afterTools(), turn, fullness);
    }

    private void observe(Checkpoint checkpoint, long turn, Fullness fullness) {
        String model = chronicle.conversation().header().model();
        controller.observe(checkpoint, turn, fullness, model).ifPresent(chronicle::record);
    }
}
