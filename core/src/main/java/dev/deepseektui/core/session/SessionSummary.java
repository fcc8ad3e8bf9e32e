package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session in a list.
 *
 * @param name the name set by the user; null if there is none
 * @param firstAsk the start of the first user message; null if there is none
 * @param lastAsks the starts of the last user messages, oldest first
 * @param cost the cost in USD; null if a bill or a price is unknown
 * @param isUsed false if the session was only opened
 * @param problem the reason why the session cannot be continued; other values may then be empty
 */
public record SessionSummary(
        String id,
        String workspace,
        @Nullable String name,
        @Nullable String firstAsk,
        List<String> lastAsks,
        String model,
        long turns,
        boolean isUsed,
        @Nullable Double cost,
        Instant started,
        Instant changed,
        long bytes,
        @Nullable String problem) {

    public SessionSummary {
        lastAsks = List.copyOf(lastAsks);
    }

    /** Returns the title as shown to the user. */
    public String title() {
        if (name != null) {
            return name;
        }
        return firstAsk == null ? "(nothing asked yet)" : firstAsk;
    }

    static SessionSummary damaged(String id, Instant changed, long bytes, String problem) {
        return new SessionSummary(id, "", null, null, List.of(), "", 0, true, null, changed, changed, bytes, problem);
    }

    /** A fold of a tape into its summary. */
    static final class SummaryFold {
        private static final int MAX_ASK_LENGTH = 120;
        private static final int MAX_LAST_ASKS = 3;

        private final String id;
        private String workspace = "";
        private @Nullable String name;
        private @Nullable String firstAsk;
        private final Deque<String> lastAsks = new ArrayDeque<>();
        private String model = "";
        private long turns;
        private boolean isUsed;
        private double cost;
        private boolean costKnown = true;
        private Instant started = Instant.EPOCH;
        private Instant changed = Instant.EPOCH;

        SummaryFold(String id) {
            this.id = id;
        }

        void apply(Recorded recorded) {
            TapeEvent event = recorded.event();
            isUsed |= !isOpening(event);
            changed = recorded.ts();
            if (event instanceof SessionStarted start) {
                workspace = start.workspace();
                model = start.model();
                started = recorded.ts();
            } else if (event instanceof HeaderChanged header) {
                model = header.model();
            } else if (event instanceof SessionRenamed renamed) {
                name = renamed.name();
            } else if (event instanceof Asked asked) {
                turns = asked.turn();
                asked(Excerpt.of(asked.shown().strip().replaceAll("\\s+", " "), MAX_ASK_LENGTH));
            } else if (event instanceof TurnEnded ended) {
                costKnown &= ended.cost() != null;
                cost += ended.cost() == null ? 0 : ended.cost();
            } else if (event instanceof SessionForked forked) {
                name = forked.name() == null ? name : forked.name();
                costKnown = true;
                cost = 0;
            }
        }

        /** Returns true if the event also occurs in sessions that were opened but never used. */
        private static boolean isOpening(TapeEvent event) {
            return event instanceof SessionStarted
                    || event instanceof SessionResumed
                    || event instanceof HeaderChanged
                    || event instanceof ModeChanged
                    || (event instanceof ContextAppended appended && isOpening(appended.source()));
        }

        private static boolean isOpening(@Nullable MessageSource source) {
            return source instanceof MessageSource.Hook
                    || (source instanceof MessageSource.Notice notice && notice.about() == About.MODE);
        }

        private void asked(String ask) {
            firstAsk = firstAsk == null ? ask : firstAsk;
            lastAsks.addLast(ask);
            if (lastAsks.size() > MAX_LAST_ASKS) {
                lastAsks.removeFirst();
            }
        }

        SessionSummary summary(long bytes) {
            return new SessionSummary(
                    id,
                    workspace,
                    name,
                    firstAsk,
                    List.copyOf(lastAsks),
                    model,
                    turns,
                    isUsed,
                    costKnown ? cost : null,
                    started,
                    changed,
                    bytes,
                    null);
        }
    }
}
