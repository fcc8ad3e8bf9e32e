package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A source of facts to inject, asked on the engine's thread before each request. */
public interface ArenaSource {
    SourceId id();

    /**
     * Returns all current facts, one for each id. In zones that do not fade, a fact that is no longer offered no longer holds; in the others it stays
     * pending for the configured turns.
     */
    List<Offer> offers(ArenaQuery query);

    /** Returns replacements for facts that no longer hold, under the same keys. Each is injected once, into a prompt that has the fact. */
    default List<Offer> withdrawals() {
        return List.of();
    }

    /** Returns events to record once this plan's message is in the prompt, or once a turn's first plan needs no message. */
    default List<TapeEvent> remarks(ArenaPlan plan) {
        return List.of();
    }

    /** The time of a query to sources, with the fullness of the prompt. */
    public record ArenaQuery(long turn, ArenaOccasion occasion, Fullness fullness) {
        public enum ArenaOccasion {
            /** Before a turn's first request. */
            TURN_START,
            /** After the conversation was rewritten within a turn. */
            REBASED,
            /** Before another request of a turn: only critical facts are injected. */
            STEP
        }
    }

    /**
     * A fact that a source offers.
     *
     * @param shown whether the conversation still shows it where it happened
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

    /** The sources of entries, each in one zone. */
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

        /** Returns whether a changed fact is not injected again, unless a rebase removed the old one. */
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
