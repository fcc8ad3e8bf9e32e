package dev.deepseektui.core.context;

import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Locale;

/**
 * A rewriting of the conversation that somebody wants.
 *
 * @param explanation what is recorded behind it, once it is on the tape
 */
public record Rewrite(Rebase rebase, Explanation explanation) {
    /** Each loses the cache behind it once, so there are to be few: one that nothing forces frees so much of the prompt. */
    public static final double LARGE_SHARE = 0.25;

    /** Records why a rebase was made, and what it did. */
    @FunctionalInterface
    public interface Explanation {
        void record(Rebased done, EventSink out);

        /** It would break the conversation's rules, so it was not carried out. */
        default void refused(RuntimeException mistake, EventSink out) {}
    }

    /** One that its reason explains. */
    public static Rewrite of(Rebase rebase) {
        return new Rewrite(rebase, (done, out) -> {});
    }

    /** The same with other edits. */
    public Rewrite with(Rebase completed) {
        return new Rewrite(completed, explanation);
    }

    /** The same with more to be recorded, before what explains it. */
    public Rewrite remarking(List<TapeEvent> remarks) {
        return new Rewrite(rebase, new Explanation() {
            @Override
            public void record(Rebased done, EventSink out) {
                remarks.forEach(out::record);
                explanation.record(done, out);
            }

            @Override
            public void refused(RuntimeException mistake, EventSink out) {
                explanation.refused(mistake, out);
            }
        });
    }

    /**
     * Somebody should compact: the model, in mode agent, or the ladder because the arena has no room.
     *
     * @param usage how full the prompt was
     */
    public record ContextCompactionRequested(RequestCause reason, double usage) implements TapeEvent {

        /** What it is for. */
        public enum RequestCause {
            USAGE_THRESHOLD,
            FLOOR_UNMET;

            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }
}
