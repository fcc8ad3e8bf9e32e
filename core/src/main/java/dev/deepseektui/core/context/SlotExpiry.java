package dev.deepseektui.core.context;

import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;

/**
 * A context system that empties the canonical slot. It does so at the first rebase in a turn after the one that filled
 * the slot.
 */
public final class SlotExpiry implements ContextSystem {
    private long turn;
    private long filledIn;

    @Override
    public void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof Asked asked) {
            turn = asked.turn();
        } else if (event instanceof Rebased rebased && rebased.reason().is(Intervention.VERIFY_AND_REPLAN)) {
            filledIn = turn;
        }
    }

    @Override
    public Rewrite complete(Rewrite planned, RequestContext now) {
        return planned.with(
                dropExpired(planned.rebase(), now.state().conversation().messages()));
    }

    /** Returns the rebase, extended to drop an expired slot. */
    Rebase dropExpired(Rebase rebase, List<PromptMessage> messages) {
        boolean isExpired = turn > filledIn && messages.stream().anyMatch(PromptMessage::isSlot);
        return isExpired ? RebaseScript.without(PromptMessage::isSlot, rebase, messages) : rebase;
    }
}
