package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Answered;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Said;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Summarized;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of a foreign session that has been parsed so far. Consecutive parts of an answer are joined. */
final class Notes {
    private final List<ForeignStep> steps = new ArrayList<>();
    private final Map<String, Long> skipped = new LinkedHashMap<>();
    private final List<Said> waiting = new ArrayList<>();
    private String workspace = "";
    private String model = "";
    private String system = "";
    private @Nullable Pending pending;
    private @Nullable Said command;

    /** An answer that may have more parts. Results between its parts are held back. */
    private static final class Pending {
        private final @Nullable Instant at;
        private final String key;
        private final StringBuilder text = new StringBuilder();
        private final StringBuilder reasoning = new StringBuilder();
        private final List<ToolCall> calls = new ArrayList<>();
        private final List<Returned> results = new ArrayList<>();
        private TokenUsage usage = TokenUsage.UNKNOWN;

        private Pending(@Nullable Instant at, String key) {
            this.at = at;
            this.key = key;
        }
    }

    /** Sets the directory in which the program was started. Later directories are those of its commands. */
    void workspace(String path) {
        workspace = workspace.isEmpty() ? path : workspace;
    }

    void model(String name) {
        model = name.isEmpty() ? model : name;
    }

    void system(String text) {
        system = system.isEmpty() ? text : system;
    }

    void said(@Nullable Instant at, String text) {
        endAnswer();
        if (!text.isBlank()) {
            command = null;
            steps.add(new Said(at, text));
        }
    }

    /** Records a prompt that was typed while the agent worked. It follows the results of the pending answer. */
    void queued(@Nullable Instant at, String text) {
        if (!text.isBlank()) {
            waiting.add(new Said(at, text));
        }
    }

    /** Records a typed command, whose expansion may follow. */
    void command(@Nullable Instant at, String typed) {
        endAnswer();
        command = new Said(at, typed);
    }

    /**
     * Records text that the program wrote as the expansion of the preceding command. Omits the text if there is no such
     * command.
     */
    void expansion(@Nullable Instant at, String text) {
        if (command != null && !text.isBlank()) {
            steps.add(new Said(at, text, command.text()));
            command = null;
        }
    }

    /** Discards the preceding command: the program handled it itself and never sent it to the model. */
    void endCommand() {
        command = null;
    }

    /**
     * Records a summary.
     *
     * @param attached the texts that the program added to it
     */
    void summarized(@Nullable Instant at, String text, List<String> attached) {
        endAnswer();
        steps.add(new Summarized(at, text, attached));
    }

    /** Records a text that the program added to the last summary. */
    void attached(String text) {
        endAnswer();
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i) instanceof Summarized last) {
                steps.set(i, last.with(text));
                return;
            }
        }
    }

    /**
     * Starts the answer with this key, unless it is already pending. Ends a pending answer that has a different key.
     */
    void answer(@Nullable Instant at, String key) {
        if (pending == null || !pending.key.equals(key)) {
            endAnswer();
            if (command != null) {
                steps.add(command);
                command = null;
            }
            pending = new Pending(at, key);
        }
    }

    void text(String text) {
        if (pending != null && !text.isEmpty()) {
            pending.text.append(pending.text.isEmpty() ? "" : "\n\n").append(text);
        }
    }

    void reasoning(String text) {
        if (pending != null && !text.isEmpty()) {
            pending.reasoning.append(pending.reasoning.isEmpty() ? "" : "\n\n").append(text);
        }
    }

    void call(ToolCall call) {
        if (pending != null) {
            pending.calls.add(call);
        }
    }

    /** Sets the usage of the pending answer or, if none is pending, of the last answer. */
    void usage(TokenUsage usage) {
        if (pending != null) {
            pending.usage = usage;
            return;
        }
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i) instanceof Answered last) {
                steps.set(i, new Answered(last.at(), last.model(), last.text(), last.reasoning(), last.calls(), usage));
                return;
            }
        }
    }

    /** Records a result. A pending answer stays pending, because more of its parts may follow. */
    void returned(Returned result) {
        if (pending == null) {
            steps.add(result);
        } else {
            pending.results.add(result);
        }
    }

    void endAnswer() {
        Pending done = pending;
        pending = null;
        if (done != null && !(done.text.isEmpty() && done.reasoning.isEmpty() && done.calls.isEmpty())) {
            steps.add(new Answered(
                    done.at, model, done.text.toString(), done.reasoning.toString(), done.calls, done.usage));
        }
        if (done != null) {
            steps.addAll(done.results);
        }
        steps.addAll(waiting);
        waiting.clear();
    }

    void skip(String kind) {
        skipped.merge(kind, 1L, Long::sum);
    }

    ForeignSession session(String program) {
        endAnswer();
        return new ForeignSession(program, workspace, model, system, steps, skipped);
    }

    /** Parses a time, given in milliseconds since the epoch or in ISO format; returns null if it is invalid. */
    static @Nullable Instant moment(JsonNode value) {
        try {
            return value.isNumber() ? Instant.ofEpochMilli(value.longValue()) : Instant.parse(value.asText());
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    /** Returns the content's text. If the content has several parts, the result has a line for each. */
    static String text(JsonNode content) {
        if (content.isTextual()) {
            return content.textValue();
        }
        List<String> parts = new ArrayList<>();
        for (JsonNode part : content) {
            String text =
                    part.isTextual() ? part.textValue() : part.path("text").asText();
            if (!text.isEmpty()) {
                parts.add(text);
            }
        }
        return String.join("\n", parts);
    }

    /** Returns a token count; null if there is none. */
    static @Nullable Long count(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong() && value.longValue() >= 0
                ? Long.valueOf(value.longValue())
                : null;
    }

    static long orZero(@Nullable Long count) {
        return count == null ? 0 : count;
    }
}
