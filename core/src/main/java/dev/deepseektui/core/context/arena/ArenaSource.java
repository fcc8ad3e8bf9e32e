package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A source of facts to inject, queried on the engine's thread before each request. */
public interface ArenaSource {
    SourceId id();

    /**
     * Returns all current facts, one for each ID. In zones whose entries expire, a fact stays pending for the
     * configured number of turns; in other zones, it holds only while it is offered.
     */
    List<Offer> offers(ArenaQuery query);

    /**
     * Returns replacements, under the same keys, for facts that no longer hold. Each is injected once, and only if the
     * fact is in the prompt.
     */
    default List<Offer> withdrawals() {
        return List.of();
    }

    /**
     * Returns events to record. They are recorded after the plan's message is appended or, if no message is needed,
     * after the first plan of a turn.
     */
    default List<TapeEvent> remarks(ArenaPlan plan) {
        return List.of();
    }

    /** A query to sources: the turn, the occasion and the fullness of the prompt. */
    public record ArenaQuery(long turn, ArenaOccasion occasion, Fullness fullness) {
        public enum ArenaOccasion {
            /** The first request of a turn. */
            TURN_START,
            /** The first request after the conversation was rewritten within a turn. */
            REBASED,
            /** Any other request of a turn: only critical facts are injected. */
            STEP
        }
    }

    /**
     * A fact that a source offers.
     *
     * @param shown whether the message in which the fact occurred is still in the conversation
     */
    public record Offer(EntryKey key, String content, Priority priority, boolean shown) {
        public Offer {
            content = content.strip();
        }

        public static Offer of(SourceId source, String id, String content, Priority priority) {
            return new Offer(new EntryKey(source, id), content, priority, false);
        }

        public Offer shownWhen(boolean isShown) {
            return new Offer(key, content, priority, isShown);
        }
    }

    /** The sources of entries, each of which belongs to one zone. */
    public enum SourceId {
        IDENTITY("identity", Zone.IDENTITY),
        TRUTH_RULES("truth-rules", Zone.TRUTH),
        TRUTH_FACTS("truth-facts", Zone.TRUTH),
        TASK_STATE("task-state", Zone.TASK_STATE),
        TOOL_FAILURES("tool-failures", Zone.TOOL_FAILURES),
        MEMORY_WORKING("memory-working", Zone.MEMORY_WORKING),
        MEMORY_RECALL("memory-recall", Zone.MEMORY_RECALL),
        RAG_EXTERNAL("rag-external", Zone.RAG_EXTERNAL);

        private final String word;
        private final Zone zone;

        SourceId(String word, Zone zone) {
            this.word = word;
            this.zone = zone;
        }

        public String word() {
            return word;
        }

        public Zone zone() {
            return zone;
        }

        /** Returns whether a changed fact is injected again only after a rebase has removed the old one. */
        public boolean isOncePerSession() {
            return this == IDENTITY;
        }

        public static Optional<SourceId> named(String word) {
            return Arrays.stream(values())
                    .filter(source -> source.word.equals(word))
                    .findFirst();
        }
    }
}
