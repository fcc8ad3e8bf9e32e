package dev.deepseektui.core.arena;

import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.FactRecorded;
import dev.deepseektui.core.event.PlanUpdated;
import dev.deepseektui.core.event.TapeEvent;
import java.util.HashSet;
import java.util.Set;

/**
 * What the conversation still shows where it happened, folded from the tape: a check until messages are taken out, the plan and a
 * failure for the turn that they belong to, because they are worth repeating in the next.
 */
public final class Recent {
    private final Set<String> claims = new HashSet<>();
    private long turn;
    private long planTurn;
    private long cutTurn;
    private boolean wasCut;

    /** {@code cut}: whether messages were taken out. */
    void apply(TapeEvent event, boolean cut) {
        if (cut) {
            claims.clear();
            planTurn = 0;
            cutTurn = turn;
            wasCut = true;
        } else if (event instanceof Asked asked) {
            turn = asked.turn();
        } else if (event instanceof FactRecorded fact) {
            claims.add(fact.claim());
        } else if (event instanceof PlanUpdated) {
            planTurn = turn;
        }
    }

    /** Whether nothing was ever taken out: each edit stands where it was made. */
    public boolean isWhole() {
        return !wasCut;
    }

    public boolean shows(FactRecorded fact) {
        return claims.contains(fact.claim());
    }

    public boolean showsPlan(long now) {
        return planTurn == now;
    }

    public boolean showsFailure(long failedIn, long now) {
        return failedIn == now && cutTurn != now;
    }
}
