package dev.deepseektui.core.context.state;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** An index of the session's user messages by turn, folded from the tape. */
public final class PromptIndex {
    private final TreeMap<Long, Long> numberByTurn = new TreeMap<>();
    private final Map<Long, Long> placeByTurn = new HashMap<>();
    private long latest;

    public void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof Asked asked) {
            latest = asked.turn();
            placeByTurn.putIfAbsent(latest, recorded.seq());
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.ASK) {
            numberByTurn.putIfAbsent(latest, appended.number());
        }
    }

    /** Returns the sequence number of the event that recorded the turn's user message; 0 if there is no such turn. */
    public long place(long turn) {
        return placeByTurn.getOrDefault(turn, 0L);
    }

    /**
     * Returns the message number of the turn's user message, even if the message is no longer in the conversation;
     * empty if there is none.
     */
    public OptionalLong number(long turn) {
        Long number = numberByTurn.get(turn);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** Returns the turn of the user message with this number; empty if there is none. */
    Optional<Long> turn(long number) {
        return numberByTurn.entrySet().stream()
                .filter(ask -> ask.getValue() == number)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns the error for a turn that does not exist. */
    public UserError missing(long turn) {
        if (numberByTurn.isEmpty()) {
            return error("error.turn.none", turn);
        }
        long first = numberByTurn.firstKey();
        long last = numberByTurn.lastKey();
        return error(first < turn && turn < last ? "error.turn.lost" : "error.turn.range", turn, first, last);
    }
}
