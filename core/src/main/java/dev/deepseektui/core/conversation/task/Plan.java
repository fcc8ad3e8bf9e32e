package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import java.util.List;
import java.util.Optional;

/** What the agent means to do. */
public record Plan(Optional<String> goal, List<String> constraints, List<Item> items) {
    public static final Plan NONE = new Plan(Optional.empty(), List.of(), List.of());

    public Plan {
        constraints = List.copyOf(constraints);
        items = List.copyOf(items);
    }

    static Plan of(PlanUpdated updated) {
        return new Plan(
                Optional.ofNullable(updated.goal()).filter(goal -> !goal.isBlank()),
                updated.constraints(),
                updated.items());
    }

    /** What is still to do, in order. */
    public List<String> open() {
        return items.stream()
                .filter(item -> item.state() == State.PENDING || item.state() == State.IN_PROGRESS)
                .map(Item::text)
                .toList();
    }
}
