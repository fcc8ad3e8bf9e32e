package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.BodyMirror.Part;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.FactRecorded;
import dev.deepseektui.core.event.PlanUpdated;
import dev.deepseektui.core.event.TapeEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the conversation still shows where it happened, folded from the tape: a check until messages of its turn are taken out, the plan and a
 * failure for the turn that they belong to, because they are worth repeating in the next.
 */
public final class Recent {
    private final Map<String, Long> checkedIn = new HashMap<>();
    private long turn;
    private long planTurn;
    private long cutTurn;
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
            cutTurn = turn;
        } else {
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

    public boolean showsFailure(long failedIn, long now) {
        return failedIn == now && cutTurn != now;
    }
}
