package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.Pins.Unpinned;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tape events that record compactions, skipped compactions, and requests for summaries. */
public final class CompactionEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            CompactionApplied.class,
            ContextCompacted.class,
            CompactionSkipped.class,
            SummaryRequested.class,
            SummaryRefused.class,
            SummaryWritten.class,
            ContextCompactionRequested.class,
            Pinned.class,
            Unpinned.class);

    private CompactionEvents() {}

    /** The cause of a compaction. */
    public enum RewriteCause {
        /** The prompt became too full. */
        LADDER,
        /** The arena had no room. */
        ARENA,
        /** The capacity controller refreshed the conversation. */
        CONTROLLER,
        /** The model called {@code session_compact}. */
        MODEL,
        /** The user ran {@code /compact}. */
        PERSON,
        /** The prompt did not fit into the model's window. */
        WINDOW
    }

    /**
     * A compaction was due but was skipped.
     *
     * @param wouldFree the tokens that it would free; null if not computed
     * @param detail the detail of a failure; null otherwise
     */
    public record CompactionSkipped(
            PressureLevel level,
            CompactionSkipped.SkipCause reason,
            double fullness,
            @Nullable Long wouldFree,
            @Nullable String detail)
            implements TapeEvent {

        /**
         * The reason why a compaction is skipped. All reasons except {@link #NO_PROGRESS} are recorded only once, until
         * something changes.
         */
        public enum SkipCause {
            /** Nothing can be freed. */
            NO_PROGRESS,
            /** The compaction would free less than a quarter of the prompt. */
            TOO_LITTLE,
            /** The last rewrite is too recent: the prompt has not grown by a fifth of the budget since. */
            COOLDOWN,
            /** A check or command has just failed, and the budget allows another request. */
            FAILED_CHECK,
            /** Recorded only by earlier versions. */
            BREAKER_OPEN,
            /** Files stay whole in the prompt, and the prompt is not full enough to shorten them. */
            RESIDENT_FILES,
            /** An unexpected exception occurred. */
            FAILED,
            /** The user cancelled the request for a summary. */
            CANCELLED,
            /** A hook refused the compaction. */
            REFUSED
        }
    }

    /**
     * A summary was refused or missing.
     *
     * @param by the model that was asked
     * @param detail the explanation for the user; empty if the reason is enough
     */
    public record SummaryRefused(String by, SummaryRefused.RefusalReason reason, String detail) implements TapeEvent {

        /**
         * The reason why a summary is refused. After a faulty answer the summary is requested once more; the other reasons are
         * final.
         */
        public enum RefusalReason {
            EMPTY("it was empty"),
            TOOL_CALLS("it called tools, which were not run"),
            CUT_OFF("it was cut off"),
            TOO_SHORT("it had fewer than 60 words"),
            REPEATS("it repeated a line"),
            TOO_LARGE("it was too long"),
            /** Recorded only by earlier versions, as is {@link #DROPPED_NAMES}. */
            INCOMPLETE("a part of it was missing"),
            DROPPED_NAMES("it dropped names that the work needs"),
            OVERFLOW("the request would not fit into the window"),
            FAILED("the request failed"),
            CANCELLED("the request was cancelled");

            private final String words;

            RefusalReason(String words) {
                this.words = words;
            }

            /** Returns the reason as a clause after "because". */
            public String words() {
                return words;
            }
        }
    }

    /**
     * A summary was requested; the result follows.
     *
     * @param by the model that is asked
     * @param attempt the number of the attempt, from 1
     * @param messages the number of messages that the summary replaces
     * @param tokens the size of these messages
     */
    public record SummaryRequested(String by, int attempt, int messages, long tokens) implements TapeEvent {}

    /**
     * A summary was written. The next rewrites use it for the messages that it covers.
     *
     * @param by the model that wrote it
     * @param text the summary
     * @param upTo the number of the last message that it covers
     */
    public record SummaryWritten(String by, String text, long upTo) implements TapeEvent {}

    /**
     * A compaction was completed.
     *
     * @param epoch the number of compactions so far
     * @param appliedSeq the sequence number of its {@link CompactionApplied}
     */
    public record ContextCompacted(int epoch, long appliedSeq) implements TapeEvent {}

    /**
     * The conversation was compacted.
     *
     * @param level the level of the deepest step that was needed
     * @param cause the cause of the compaction; null on tapes of earlier versions, as are profile and facts
     * @param profile the profile in force, such as {@code late}
     * @param before the prompt's size before the compaction, in tokens
     * @param after the prompt's size after the compaction, in tokens
     * @param groups the number of removed exchanges
     * @param files the files whose text was replaced with an outline
     * @param facts the number of facts in the record
     * @param summaryBy the author of the summary: a model, or {@link #TAPE}; null without a summary
     * @param similarity the measure by which older exchanges were chosen: {@code lexical}, or a model; null if none
     * were compared
     * @param price the price of the lost cache in USD; null if unknown
     * @param focus the subject to keep, set by the user or the model; null for automatic compactions
     */
    public record CompactionApplied(
            PressureLevel level,
            @Nullable RewriteCause cause,
            @Nullable String profile,
            long before,
            long after,
            long freed,
            int groups,
            List<String> files,
            @Nullable Integer facts,
            @Nullable String summaryBy,
            @Nullable String similarity,
            @Nullable Double price,
            @Nullable String focus)
            implements TapeEvent {
        /** The author of summaries generated from the tape. */
        public static final String TAPE = "tape";

        public CompactionApplied {
            files = List.copyOf(files);
        }
    }
}
