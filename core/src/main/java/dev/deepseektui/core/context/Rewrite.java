package dev.deepseektui.core.context;

import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Locale;

/**
 * A planned rewrite of the conversation.
 *
 * @param explanation records the events that explain it
 */
public record Rewrite(Rebase rebase, Explanation explanation) {
    /**
     * The share of the prompt that an optional rewrite must free. Every rewrite loses the cache after its first edit, so there should
     * be few.
     */
    public static final double LARGE_SHARE = 0.25;

    /** Records why a rebase was made, and what it did. */
    @FunctionalInterface
    public interface Explanation {
        void record(Rebased done, EventSink out);

        /** Reports that the rewrite would break the rules of the conversation and was not carried out. */
        default void refused(RuntimeException objection, EventSink out) {}
    }

    public static Rewrite of(Rebase rebase) {
        return new Rewrite(rebase, (done, out) -> {});
    }

    /** Returns this rewrite with other edits. */
    public Rewrite with(Rebase completed) {
        return new Rewrite(completed, explanation);
    }

    /** Returns this rewrite with events recorded before its explanation. */
    public Rewrite remarking(List<TapeEvent> remarks) {
        return new Rewrite(rebase, new Explanation() {
            @Override
            public void record(Rebased done, EventSink out) {
                remarks.forEach(out::record);
                explanation.record(done, out);
            }

            @Override
            public void refused(RuntimeException objection, EventSink out) {
                explanation.refused(objection, out);
            }
        });
    }

    /**
     * A compaction is requested: of the model, in mode agent, or of the ladder because the arena has no room.
     *
     * @param usage the fullness of the prompt
     */
    public record ContextCompactionRequested(RequestCause reason, double usage) implements TapeEvent {

        public enum RequestCause {
            USAGE_THRESHOLD,
            FLOOR_UNMET;

            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }
}
