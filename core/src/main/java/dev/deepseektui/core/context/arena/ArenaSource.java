package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

    /** The time of a query to sources, with the fullness of the prompt. */
    public record ArenaMoment(long turn, Occasion occasion, Fullness fullness) {
        public enum Occasion {
            /** Before a turn's first request. */
            TURN_START,
            /** The conversation was rewritten within a turn. */
            REBASED,
            /** Before another request of a turn: only what is critical is injected. */
            STEP
        }
    }

    /**
     * A fact that a source offers to the model: one for each id.
     *
     * @param shown whether the conversation still shows it where it happened, so that nobody needs to tell it
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

    /** The sources of entries. Each belongs to one zone. */
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

        /** What it says is said once and not again when it changes: only a rebase that takes it out brings it back. */
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
