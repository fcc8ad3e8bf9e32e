package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** The events that explain the controller and that its own state is folded from. */
public final class CapacityEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            CheckpointEvaluated.class,
            InterventionApplied.class,
            InterventionSkipped.class,
            CapacitySnapshotFailed.class);

    private CapacityEvents() {}
}
