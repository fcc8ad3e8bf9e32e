package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.bench.lab.foreign.ForeignStep.ResultDetails;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Harbor's Agent Trajectory Interchange Format: one JSON object with steps. A step's observation contains the results
 * of its calls.
 */
final class AtifForm implements ForeignForm {
    @Override
    public String program() {
        return "ATIF";
    }

    @Override
    public boolean isOurs(JsonNode entry) {
        return entry.path("schema_version").asText().startsWith("ATIF-")
                && entry.path("steps").isArray();
    }

    @Override
    public boolean read(JsonNode entry, Notes notes) {
        notes.model(entry.path("agent").path("model_name").asText());
        for (JsonNode step : entry.path("steps")) {
            step(step, notes);
        }
        return true;
    }

    private static void step(JsonNode step, Notes notes) {
        @Nullable Instant at = Notes.moment(step.path("timestamp"));
        String text = Notes.text(step.path("message"));
        switch (step.path("source").asText()) {
            case "system" -> notes.system(text);
            case "user" -> notes.said(at, text);
            default -> {
                notes.model(step.path("model_name").asText());
                notes.answer(at, "step " + step.path("step_id").asText());
                notes.text(text);
                notes.reasoning(step.path("reasoning_content").asText());
                for (JsonNode call : step.path("tool_calls")) {
                    notes.call(new ToolCall(
                            call.path("tool_call_id").asText(),
                            call.path("function_name").asText(),
                            call.path("arguments").toString()));
                }
                notes.usage(usage(step.path("metrics")));
            }
        }
        for (JsonNode result : step.path("observation").path("results")) {
            notes.returned(new Returned(
                    at,
                    result.path("source_call_id").asText(),
                    Notes.text(result.path("content")),
                    failed(result),
                    ResultDetails.exited(result.path("extra").path("exit_code"))));
        }
    }

    private static boolean failed(JsonNode result) {
        return result.path("extra").path("failed").asBoolean();
    }

    private static TokenUsage usage(JsonNode metrics) {
        @Nullable Long prompt = Notes.count(metrics.path("prompt_tokens"));
        @Nullable Long out = Notes.count(metrics.path("completion_tokens"));
        if (prompt == null || out == null) {
            return TokenUsage.UNKNOWN;
        }
        @Nullable Long cached = Notes.count(metrics.path("cached_tokens"));
        return cached == null || cached > prompt
                ? new TokenUsage(prompt, out, null, null, null)
                : new TokenUsage(prompt, out, cached, prompt - cached, null);
    }
}
