package dev.deepseektui.app.report;

import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The checkpoints of a session in their order, each with what came of it. */
public final class CapacityTrace {
    private final List<Step> steps = new ArrayList<>();

    /**
     * A checkpoint.
     *
     * @param applied the intervention that followed
     * @param skipped the one that came to nothing
     */
    public record Step(
            CheckpointEvaluated evaluated,
            @Nullable InterventionApplied applied,
            @Nullable InterventionSkipped skipped) {}

    public void apply(TapeEvent event) {
        if (event instanceof CheckpointEvaluated evaluated) {
            steps.add(new Step(evaluated, null, null));
        } else if (event instanceof InterventionApplied applied) {
            followed(applied, null);
        } else if (event instanceof InterventionSkipped skipped) {
            followed(null, skipped);
        }
    }

    /** A tape that lost its checkpoint has nothing that this could follow. */
    private void followed(@Nullable InterventionApplied applied, @Nullable InterventionSkipped skipped) {
        if (!steps.isEmpty()) {
            int last = steps.size() - 1;
            steps.set(last, new Step(steps.get(last).evaluated(), applied, skipped));
        }
    }

    public List<Step> steps() {
        return List.copyOf(steps);
    }
}
