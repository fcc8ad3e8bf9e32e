package dev.deepseektui.core.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An event that occurs while an answer arrives. */
public sealed interface ChatEvent {

    record TextDelta(String text) implements ChatEvent {}

    /** The next part of the reasoning. */
    record ReasoningDelta(String text) implements ChatEvent {}

    /**
     * The next part of a tool call.
     *
     * @param index the number of the call in this answer; deltas of several calls may alternate
     * @param id null if not part of this delta
     * @param name null if not part of this delta
     * @param arguments the next part of the arguments; may be empty
     */
    record CallDelta(
            int index, @Nullable String id, @Nullable String name, String arguments) implements ChatEvent {}

    /**
     * A temporary failure. The partial answer is discarded, and the request is sent again after a pause.
     *
     * @param retry the number of the retry, from 1
     * @param of the maximum number of retries
     */
    record Retrying(ChatFailure failure, int retry, int of, Duration pause) implements ChatEvent {
        /** Returns a line such as "rate limited, retry 2 of 5 in 3 s". */
        public String line() {
            long millis = pause.toMillis();
            String time = millis < 1_000 ? millis + " ms" : (millis + 999) / 1_000 + " s";
            return "%s, retry %d of %d in %s".formatted(failure.kind().words(), retry, of, time);
        }
    }

    /**
     * The continuation of an answer that was cut off. The text received so far is kept.
     *
     * @param why one line shown to the user
     * @param part the part that was cut off, reported once the server continues it, because it is billed separately
     */
    record Continuing(String why, ChatReply part) implements ChatEvent {}
}
