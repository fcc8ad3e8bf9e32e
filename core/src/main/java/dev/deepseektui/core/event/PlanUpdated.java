package dev.deepseektui.core.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plan as it stands from now on, whole. */
public record PlanUpdated(@Nullable String goal, List<String> constraints, List<Item> items) implements TapeEvent {
    public PlanUpdated {
        constraints = List.copyOf(constraints);
        items = List.copyOf(items);
    }

    /** One thing to do. */
    public record Item(String text, State state) {}

    /** How far an item is. */
    public enum State {
        PENDING,
        IN_PROGRESS,
        DONE,
        DROPPED
    }
}
