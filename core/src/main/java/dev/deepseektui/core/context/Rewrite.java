package dev.deepseektui.core.context;

import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;

/**
 * A planned rewrite of the conversation.
 *
 * @param explanation records the events that explain the rewrite
 */
public record Rewrite(Rebase rebase, Explanation explanation) {
    /**
     * The minimum share of the prompt that an optional rewrite must free. Rewrites should be rare, because each
     * invalidates the cache from its first edit on.
     */
    public static final double LARGE_SHARE = 0.25;

    /** A recorder of the reason for a rebase and of its effect. */
    @FunctionalInterface
    public interface Explanation {
        void record(Rebased done, EventSink out);

        /** Records that the rewrite was not carried out because it would break the conversation's rules. */
        default void refused(RuntimeException objection, EventSink out) {}
    }

    public static Rewrite of(Rebase rebase) {
        return new Rewrite(rebase, (done, out) -> {});
    }

    public Rewrite with(Rebase completed) {
        return new Rewrite(completed, explanation);
    }

    /** Returns a copy of this rewrite that also records the given events, before its explanation. */
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
     * A compaction was requested, either from the model (in mode agent) or from the ladder (because the arena has no
     * room).
     *
     * @param usage the fullness of the prompt
     */
    public record ContextCompactionRequested(RequestCause reason, double usage) implements TapeEvent {

        public enum RequestCause {
            USAGE_THRESHOLD,
            FLOOR_UNMET
        }
    }
}
