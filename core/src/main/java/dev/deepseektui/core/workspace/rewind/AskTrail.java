package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The prompts removed from the conversation by rewinding, and the number of rewinds, folded from a tape. */
public final class AskTrail implements MessageFacets.Knowing<Long> {
    private static final long NO_ASK = 0;

    private final MessageFacets<Long> turns = new MessageFacets<>(this);
    private final Set<Long> takenBack = new TreeSet<>();
    private long turn;
    private int goings;
    private Optional<Long> first = Optional.empty();

    /** Applies an event; returns true if it rewinds the conversation. */
    public boolean goesBack(TapeEvent event) {
        if (event instanceof Asked asked) {
            turn = asked.turn();
        }
        List<Long> gone = turns.apply(event);
        if (!(event instanceof Rebased rebased)
                || !(rebased.reason().is(Request.EDIT_ASK) || rebased.reason().is(Request.RESTORE))) {
            return false;
        }
        first = gone.stream().filter(asked -> asked != NO_ASK).findFirst();
        takenBack.addAll(gone);
        takenBack.removeAll(turns.all());
        goings++;
        return true;
    }

    int goings() {
        return goings;
    }

    /** Returns the first prompt that the last rewind removed; empty if it removed none. */
    Optional<Long> firstTakenBack() {
        return first;
    }

    public boolean tookBack(long asked) {
        return takenBack.contains(asked);
    }

    @Override
    public Long appended(ContextAppended message) {
        return message.origin() == Origin.ASK ? turn : NO_ASK;
    }

    @Override
    public Long inserted(Insert message) {
        return NO_ASK;
    }
}
