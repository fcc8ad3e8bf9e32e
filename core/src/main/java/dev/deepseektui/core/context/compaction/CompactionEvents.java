package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.Pins.Unpinned;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events that explain the ladder and that its own state is folded from. */
public final class CompactionEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            CompactionApplied.class,
            ContextCompacted.class,
            CompactionDeferred.class,
            CompactionSkipped.class,
            SummaryRequested.class,
            SummaryRefused.class,
            ContextCompactionRequested.class,
            Pinned.class,
            Unpinned.class);

    private CompactionEvents() {}

    /**
     * A level was due and nothing was done.
     *
     * @param wouldFree tokens, where that was found out
     * @param detail what failed; absent otherwise
     */
    public record CompactionSkipped(
            PressureLevel level,
            CompactionSkipped.SkipReason reason,
            double fullness,
            @Nullable Long wouldFree,
            @Nullable String detail)
            implements TapeEvent {

        /** Why. All but the first are said once, until something changes. */
        public enum SkipReason {
            /** It would free less than a twentieth of what it rewrites. */
            NO_PROGRESS,
            /** It would free less than a twentieth of the budget or a quarter of the prompt, and waits until there is more. */
            TOO_LITTLE,
            /** The last compaction is too recent, or less than half of what it freed has grown again. */
            COOLDOWN,
            /** It made no progress three times in a row. */
            BREAKER_OPEN,
            /** Files stay whole in the prompt, and it is not full enough to give that up. */
            RESIDENT_FILES,
            /** The program made a mistake. */
            FAILED,
            /** The user cancelled what it waited for. */
            CANCELLED,
            /** A hook of the user wants the conversation as it is. */
            REFUSED
        }
    }

    /**
     * A summary is not used, or there is none.
     *
     * @param by who was asked for it
     * @param missing the paths and identifiers that it drops
     * @param detail for people; empty where the reason says all
     */
    public record SummaryRefused(String by, SummaryRefused.RefusalReason reason, List<String> missing, String detail)
            implements TapeEvent {
        public SummaryRefused {
            missing = List.copyOf(missing);
        }

        /** Why. What is wrong with an answer is asked for once more; the rest is final. */
        public enum RefusalReason {
            EMPTY("it was empty"),
            TOOL_CALLS("it called tools, which were not run"),
            CUT_OFF("it was cut off"),
            /** Of two parts one is missing. */
            INCOMPLETE("a part of it was missing"),
            TOO_LARGE("it was not smaller than 40 % of what it replaces"),
            DROPPED_NAMES("it dropped names that the work needs"),
            /** The request for it would not fit into the window. */
            OVERFLOW("the request would not fit into the window"),
            FAILED("the request failed"),
            CANCELLED("the request was cancelled");

            private final String words;

            RefusalReason(String words) {
                this.words = words;
            }

            /** For people and for the model, behind "because". */
            public String words() {
                return words;
            }
        }
    }

    /**
     * A summary is asked for; what becomes of that follows.
     *
     * @param by who is asked for it
     * @param attempt from 1
     * @param messages that it is to stand for
     * @param tokens that these have
     */
    public record SummaryRequested(String by, int attempt, int messages, long tokens) implements TapeEvent {}

    /**
     * A new stretch of the conversation begins.
     *
     * @param epoch how many compactions there were
     * @param appliedSeq where on the tape its {@link CompactionApplied} stands
     */
    public record ContextCompacted(int epoch, long appliedSeq) implements TapeEvent {}

    /**
     * A level was due, but would not pay for the cache that it loses soon enough. Said once for each level.
     *
     * @param breakEven after how many requests it would have paid for itself
     * @param horizon within how many it must
     */
    public record CompactionDeferred(PressureLevel level, double fullness, double breakEven, long horizon)
            implements TapeEvent {}

    /**
     * The conversation was made shorter.
     *
     * @param level that was due or asked for
     * @param steps the levels whose work was done; a level may do that of others
     * @param before tokens of the request before
     * @param after tokens of the request after
     * @param groups exchanges that went
     * @param files whose text became an outline
     * @param summaryBy who wrote the summary: a model's name, or {@link #TAPE}; absent where there is none
     * @param breakEven after how many requests the rewrite has paid for itself; absent where it never does
     * @param price what the lost cache costs, in USD; absent when the prices are unknown
     * @param focus what the user wanted to keep; absent where the program compacted by itself
     */
    public record CompactionApplied(
            PressureLevel level,
            List<PressureLevel> steps,
            long before,
            long after,
            long freed,
            int groups,
            List<String> files,
            @Nullable String summaryBy,
            @Nullable Double breakEven,
            @Nullable Double price,
            @Nullable String focus)
            implements TapeEvent {
        /** The summary was made of what the tape says, without a model. */
        public static final String TAPE = "tape";

        public CompactionApplied {
            steps = List.copyOf(steps);
            files = List.copyOf(files);
        }
    }
}
