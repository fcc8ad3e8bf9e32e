package dev.deepseektui.core.compaction;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/**
 * A summary is not used, or there is none.
 *
 * @param by who was asked for it
 * @param missing the paths and identifiers that it drops
 * @param detail for people; empty where the reason says all
 */
public record SummaryRefused(String by, Reason reason, List<String> missing, String detail) implements TapeEvent {
    public SummaryRefused {
        missing = List.copyOf(missing);
    }

    /** Why. What is wrong with an answer is asked for once more; the rest is final. */
    public enum Reason {
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

        Reason(String words) {
            this.words = words;
        }

        /** For people and for the model, behind "because". */
        public String words() {
            return words;
        }
    }
}
