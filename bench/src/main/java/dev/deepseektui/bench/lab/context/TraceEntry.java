package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.List;

/** An entry of a recorded session. */
public sealed interface TraceEntry {

    /** A session of this program began, with this in front of every request. */
    record Began(Header header) implements TraceEntry {}

    /** The user spoke. */
    record Said(String text, List<String> mentions) implements TraceEntry {
        public Said {
            mentions = List.copyOf(mentions);
        }

        public Said(String text) {
            this(text, List.of());
        }
    }

    /** The model answered: one request. */
    record Answered(String text, String reasoning, List<ToolCall> calls) implements TraceEntry {
        public Answered {
            calls = List.copyOf(calls);
        }
    }

    /** A call of the latest answer has its result, in the words of whichever program ran it. */
    record Returned(String callId, String text, boolean failed) implements TraceEntry {}

    /** The same, as a tape has it. */
    record Ended(String callId, ToolOutcome outcome) implements TraceEntry {}

    /** What came with what the user said: a file that was named, data that were piped in, a command of the user's own. */
    record Attached(ContextAppended message) implements TraceEntry {}

    /** What a tape has besides: a fact, a plan, a mode. */
    record Noted(TapeEvent event) implements TraceEntry {}
}
