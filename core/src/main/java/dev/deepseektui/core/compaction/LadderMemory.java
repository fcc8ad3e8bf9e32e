package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.tape.Recorded;

/** All that the ladder knows of a session beyond the conversation, folded from the tape. Owned by the session's engine thread. */
public final class LadderMemory {
    private final Holdings holdings = new Holdings();
    private final FileReferences references = new FileReferences();
    private final Pins pins = new Pins();
    private final LadderState state;

    public LadderMemory(PressureThresholds thresholds) {
        this.state = new LadderState(thresholds);
    }

    public void apply(Recorded recorded) {
        holdings.apply(recorded);
        references.apply(recorded.event());
        pins.apply(recorded.event());
        state.apply(recorded);
    }

    public Holdings holdings() {
        return holdings;
    }

    public FileReferences references() {
        return references;
    }

    public Pins pins() {
        return pins;
    }

    public LadderState state() {
        return state;
    }
}
