package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.BodyMirror.Part;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.FactRecorded;
import dev.deepseektui.core.event.PlanUpdated;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.task.ToolFailures.Failure;
import dev.deepseektui.core.task.ToolFailures.Whose;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the conversation still shows where it happened, folded from the tape: a check and a failure until messages of their turn may have been
 * taken out, the plan for the turn that it belongs to, because it is worth repeating in the next.
 */
public final class Recent {
    private final Map<String, Long> checkedIn = new HashMap<>();
    private long turn;
    private long planTurn;
    /** Of this turn and all later ones nothing was taken out. */
    private long wholeSince;

    private boolean wasCut;

    /** {@code removed}: the messages that were taken out. */
    void apply(TapeEvent event, List<Part> removed) {
        if (!removed.isEmpty()) {
            cut(removed);
        } else if (event instanceof Asked asked) {
            turn = asked.turn();
        } else if (event instanceof FactRecorded fact) {
            checkedIn.put(fact.claim(), turn);
        } else if (event instanceof PlanUpdated) {
            planTurn = turn;
        }
    }

    /** As long as it loses nothing, the running turn shows what happened in it. */
    private void cut(List<Part> removed) {
        wasCut = true;
        if (removed.stream().anyMatch(part -> part.turn() == turn)) {
            checkedIn.clear();
            planTurn = 0;
            wholeSince = turn + 1;
        } else {
            wholeSince = Math.max(wholeSince, turn);
            checkedIn.values().removeIf(then -> then != turn);
        }
    }

    /** Whether nothing was ever taken out: each edit stands where it was made. */
    public boolean isWhole() {
        return !wasCut;
    }

    public boolean shows(FactRecorded fact) {
        return checkedIn.containsKey(fact.claim());
    }

    public boolean showsPlan(long now) {
        return planTurn == now;
    }

    /** Of an agent's the conversation has but what the agent says of it, which goes for the turn. */
    public boolean shows(Failure failure, long now) {
        return failure.turn() >= wholeSince && (failure.whose() == Whose.SESSION || failure.turn() == now);
    }
}
