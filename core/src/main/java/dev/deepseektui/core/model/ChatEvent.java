package dev.deepseektui.core.model;

import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What happens while an answer arrives. */
public sealed interface ChatEvent {

    /** More of the answer's text. */
    record TextDelta(String text) implements ChatEvent {}

    /** More of what the model thinks before it speaks. */
    record ReasoningDelta(String text) implements ChatEvent {}

    /**
     * More of a tool call.
     *
     * @param index which of the calls of this answer; deltas of several may alternate
     * @param id when it came with this delta
     * @param name when it came with this delta
     * @param arguments what to add to the arguments so far; may be empty
     */
    record CallDelta(
            int index, @Nullable String id, @Nullable String name, String arguments) implements ChatEvent {}

    /** A tool call is whole; told only after the answer ended well. */
    record CallCompleted(int index, ToolCall call) implements ChatEvent {}

    /** The request failed in passing, and is sent again after a pause; what the failure received is void. */
    record Retrying(ChatFailure failure, int retry, int of, Duration pause) implements ChatEvent {
        /** For people: "rate limited, retry 2 of 5 in 3 s". */
        public String line() {
            return "%s, retry %d of %d in %s".formatted(failure.kind().words(), retry, of, Durations.inWords(pause));
        }
    }

    /**
     * The answer was cut and goes on where it stopped; what came before stays.
     *
     * @param why one line for people
     * @param part the part that was cut, once the server goes on behind it; its bill is its own
     */
    record Continuing(String why, ChatReply part) implements ChatEvent {}

    /** How a pause reads to people. */
    static final class Durations {
        private Durations() {}

        static String inWords(Duration duration) {
            long millis = duration.toMillis();
            if (millis < 1_000) {
                return millis + " ms";
            }
            return (millis + 999) / 1_000 + " s";
        }
    }
}
