package dev.deepseektui.core.arena;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** Knows what could be injected of one kind. Asked on the engine's thread, before each request; what it offers is not injected by that. */
public interface ArenaSource {
    SourceId id();

    /**
     * All that it has to say now, one fact for each id. In zones that do not fade, what it offered before and does not offer now holds
     * no longer; in the others it stays pending for as long as is set.
     */
    List<Offer> offers(ArenaMoment moment);

    /**
     * What takes the place of something that it offered before and that does not hold any more, under the same key. Said once, to a model
     * that was told the other; of what it has no words for nothing is said.
     */
    default List<Offer> withdrawals() {
        return List.of();
    }

    /** What is to be recorded once this plan's message is in the prompt, or once a turn's first plan needs no message. */
    default List<TapeEvent> remarks(ArenaPlan plan) {
        return List.of();
    }
}
