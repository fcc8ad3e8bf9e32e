package dev.deepseektui.core.context;

import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.Rewriting;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayList;
import java.util.List;

/**
 * A context system that empties the canonical slot at the first rebase in a turn after the one in which it was filled.
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
        int slot = indexOfSlot(messages);
        return slot < 0 || turn <= filledIn ? rebase : new Rebase(rebase.reason(), without(slot, rebase.edits()));
    }

    private static int indexOfSlot(List<PromptMessage> messages) {
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).isSlot()) {
                return i;
            }
            if (messages.get(i).origin() != Origin.RESIDENT) {
                return -1;
            }
        }
        return -1;
    }

    private static List<BodyEdit> without(int slot, List<BodyEdit> edits) {
        List<BodyEdit> others = new ArrayList<>();
        int next = 0;
        for (BodyEdit edit : edits) {
            int length = (int) Rewriting.length(List.of(edit));
            boolean isHere = next <= slot && slot < next + length;
            if (isHere && edit instanceof Keep keep) {
                keep(slot - next, others);
                others.add(new Drop(1));
                keep(keep.messages() - (slot - next) - 1, others);
            } else {
                others.add(isHere && edit instanceof BodyEdit.Replace ? new Drop(1) : edit);
            }
            next += length;
        }
        return others;
    }

    private static void keep(int messages, List<BodyEdit> edits) {
        if (messages > 0) {
            edits.add(new Keep(messages));
        }
    }
}
