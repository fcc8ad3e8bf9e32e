package dev.deepseektui.core.context.state;

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

/** Which message of the conversation a turn began with, folded from the tape. */
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

    /** Where on the tape that turn's ask stands; 0 where there is none. */
    public long place(long turn) {
        return placeByTurn.getOrDefault(turn, 0L);
    }

    /** The number of that turn's ask, whether or not it is still in the conversation. */
    public OptionalLong number(long turn) {
        Long number = numberByTurn.get(turn);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** Returns the turn whose ask has that number. */
    Optional<Long> turn(long number) {
        return numberByTurn.entrySet().stream()
                .filter(ask -> ask.getValue() == number)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** What the user is told who means a turn that is not there. */
    public UserError missing(long turn) {
        if (numberByTurn.isEmpty()) {
            return new UserError("turn " + turn + ": nothing was asked in this session yet");
        }
        long first = numberByTurn.firstKey();
        long last = numberByTurn.lastKey();
        return new UserError("turn " + turn + ": this session has "
                + (first == last ? "only turn " + first : "turns " + first + " to " + last)
                + (first < turn && turn < last ? ", but this one was lost" : ""));
    }
}
