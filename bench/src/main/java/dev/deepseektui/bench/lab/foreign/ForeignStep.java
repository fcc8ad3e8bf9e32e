package dev.deepseektui.bench.lab.foreign;

import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that another program recorded; the moment is null if it did not say. */
public sealed interface ForeignStep {
    @Nullable
    Instant at();

    /** The user spoke. */
    record Said(@Nullable Instant at, String text) implements ForeignStep {}

    /** The model answered. */
    record Answered(
            @Nullable Instant at, String model, String text, String reasoning, List<ToolCall> calls, TokenUsage usage)
            implements ForeignStep {
        public Answered {
            calls = List.copyOf(calls);
        }
    }

    /** A call has its result. */
    record Returned(@Nullable Instant at, String callId, String text, boolean failed) implements ForeignStep {}
}
