package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An event recorded by another program. */
public sealed interface ForeignStep {
    @Nullable
    Instant at();

    /**
     * A user's message.
     *
     * @param command the typed command if the text is its expansion; null if the text was typed
     */
    record Said(@Nullable Instant at, String text, @Nullable String command) implements ForeignStep {
        Said(@Nullable Instant at, String text) {
            this(at, text, null);
        }
    }

    /** A model's answer. */
    record Answered(
            @Nullable Instant at, String model, String text, String reasoning, List<ToolCall> calls, TokenUsage usage)
            implements ForeignStep {
        public Answered {
            calls = List.copyOf(calls);
        }
    }

    /** The result of a call. */
    record Returned(@Nullable Instant at, String callId, String text, boolean failed, ResultDetails details)
            implements ForeignStep {}

    /**
     * A summary that replaced all earlier messages.
     *
     * @param attached what the program added to the summary: files, plans and messages that it kept
     */
    record Summarized(@Nullable Instant at, String text, List<String> attached) implements ForeignStep {
        public Summarized {
            attached = List.copyOf(attached);
        }

        Summarized with(String more) {
            return new Summarized(
                    at, text, Stream.concat(attached.stream(), Stream.of(more)).toList());
        }
    }

    /**
     * The recorded properties of a result.
     *
     * @param exitCode the exit code of a command; null if not recorded
     * @param files the files that the result shows or that the call changed
     * @param diff the change of a file as a unified diff; may be empty
     */
    record ResultDetails(@Nullable Integer exitCode, List<ShownFile> files, String diff) {
        static final ResultDetails NONE = new ResultDetails(null, List.of(), "");

        public ResultDetails {
            files = List.copyOf(files);
        }

        static ResultDetails exited(JsonNode code) {
            return code.canConvertToInt() ? new ResultDetails(code.intValue(), List.of(), "") : NONE;
        }
    }
}
