package dev.deepseektui.core.replay.context;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What a recorded session says, in the order in which it happened. */
public sealed interface TraceEntry {

    /** The user spoke. */
    record Said(String text) implements TraceEntry {}

    /** The model answered: one request. */
    record Answered(String text, String reasoning, List<ToolCall> calls) implements TraceEntry {
        public Answered {
            calls = List.copyOf(calls);
        }
    }

    /** A call of the latest answer has its result. */
    record Returned(String callId, String text, boolean failed) implements TraceEntry {}
}
