package dev.deepseektui.core.session.state;

import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.tape.TapeEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Which message of the conversation a turn began with, folded from the tape. */
public final class PromptIndex {
    private final Map<Long, Long> numberByTurn = new HashMap<>();
    private long latest;

    void apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            latest = asked.turn();
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.ASK) {
            numberByTurn.put(latest, appended.number());
        }
    }

    /** The number of that turn's ask, whether or not it is still in the conversation. */
    public OptionalLong number(long turn) {
        Long number = numberByTurn.get(turn);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }
}
