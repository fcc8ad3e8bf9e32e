package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An entry of a recorded session. */
public sealed interface TraceEntry {

    /**
     * Joins the parts of each reply. Parts are recorded separately if results came in between. A part is joined to the
     * previous one if a result for a call in the previous one follows later.
     */
    static List<TraceEntry> asRequests(List<TraceEntry> recorded) {
        Set<String> later = new HashSet<>();
        recorded.stream().filter(Returned.class::isInstance).forEach(entry -> later.add(((Returned) entry).callId()));
        List<TraceEntry> requests = new ArrayList<>();
        int last = -1;
        for (TraceEntry entry : recorded) {
            if (entry instanceof Returned result) {
                later.remove(result.callId());
            }
            if (entry instanceof Answered next
                    && last >= 0
                    && requests.get(last) instanceof Answered before
                    && before.calls().stream().anyMatch(call -> later.contains(call.id()))) {
                requests.set(last, before.and(next));
                continue;
            }
            last = entry instanceof Answered ? requests.size() : entry instanceof Said ? -1 : last;
            requests.add(entry);
        }
        return requests;
    }

    /**
     * The start of a session recorded by deepseek-tui.
     *
     * @param header the header of every request
     */
    record Began(Header header) implements TraceEntry {}

    /**
     * A user's message.
     *
     * @param command the typed command if the text is its expansion; null if the text was typed
     * @param at the recorded time; null if there is none
     */
    record Said(
            String text,
            List<String> mentions,
            @Nullable String command,
            @Nullable Instant at) implements TraceEntry {
        public Said {
            mentions = List.copyOf(mentions);
        }

        public Said(String text) {
            this(text, List.of(), null, null);
        }
    }

    /**
     * A model's answer to one request.
     *
     * @param at the recorded time of the answer; null if there is none
     */
    record Answered(
            String text,
            String reasoning,
            List<ToolCall> calls,
            @Nullable Instant at) implements TraceEntry {
        public Answered {
            calls = List.copyOf(calls);
        }

        public Answered(String text, String reasoning, List<ToolCall> calls) {
            this(text, reasoning, calls, null);
        }

        private Answered and(Answered next) {
            return new Answered(
                    joined(text, next.text),
                    joined(reasoning, next.reasoning),
                    Stream.concat(calls.stream(), next.calls.stream()).toList(),
                    at);
        }

        private static String joined(String one, String next) {
            return one.isEmpty() || next.isEmpty() ? one + next : one + "\n\n" + next;
        }
    }

    /** The result of a call in the latest answer, as reported by the program that ran it. */
    record Returned(String callId, String text, boolean failed) implements TraceEntry {}

    /** The result of a call as recorded on a tape. */
    record Ended(String callId, ToolOutcome outcome) implements TraceEntry {}

    /** Content attached to the user's message: a mentioned file, piped data, or a command that the user ran. */
    record Attached(ContextAppended message) implements TraceEntry {}

    /**
     * The place where another program replaced its conversation.
     *
     * @param texts the program's summary, followed by what it attached again
     */
    record Compacted(List<String> texts) implements TraceEntry {
        public static final RebaseReason REASON = RebaseReason.of("import:summary");

        public Compacted {
            texts = List.copyOf(texts);
        }
    }

    /** Words of the preceding message with which something was decided. They must stay in the prompt. */
    record Decided(String text) implements TraceEntry {}

    /** Any other event of a tape, such as a fact, a plan or a mode. */
    record OtherEvent(TapeEvent event) implements TraceEntry {}
}
