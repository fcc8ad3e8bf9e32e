package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import org.jspecify.annotations.Nullable;

/** Claude Code: a line for each block of a message; those of one answer have its id. What agents did beside is left out. */
final class ClaudeCodeForm implements ForeignForm {
    @Override
    public String program() {
        return "Claude Code";
    }

    @Override
    public boolean isOurs(JsonNode entry) {
        return entry.path("sessionId").isTextual() && entry.path("message").isObject();
    }

    @Override
    public boolean read(JsonNode entry, Notes notes) {
        String type = entry.path("type").asText();
        if (entry.path("isSidechain").asBoolean() || entry.path("isMeta").asBoolean()) {
            return true;
        }
        notes.workspace(entry.path("cwd").asText());
        return switch (type) {
            case "user" -> user(entry, notes);
            case "assistant" -> assistant(entry, notes);
            default -> false;
        };
    }

    private static boolean user(JsonNode entry, Notes notes) {
        JsonNode content = entry.path("message").path("content");
        StringBuilder said = new StringBuilder(content.isTextual() ? content.textValue() : "");
        for (JsonNode part : content) {
            if (part.path("type").asText().equals("tool_result")) {
                notes.returned(new Returned(
                        Notes.moment(entry.path("timestamp")),
                        part.path("tool_use_id").asText(),
                        Notes.text(part.path("content")),
                        part.path("is_error").asBoolean()));
            } else {
                said.append(part.path("text").asText());
            }
        }
        if (!said.toString().isBlank()) {
            notes.said(Notes.moment(entry.path("timestamp")), said.toString());
        }
        return true;
    }

    private static boolean assistant(JsonNode entry, Notes notes) {
        JsonNode message = entry.path("message");
        notes.model(message.path("model").asText());
        notes.answer(
                Notes.moment(entry.path("timestamp")),
                message.path("id").asText(entry.path("uuid").asText()));
        for (JsonNode part : message.path("content")) {
            switch (part.path("type").asText()) {
                case "text" -> notes.text(part.path("text").asText());
                case "thinking" -> notes.reasoning(part.path("thinking").asText());
                case "tool_use" ->
                    notes.call(new ToolCall(
                            part.path("id").asText(),
                            part.path("name").asText(),
                            part.path("input").toString()));
                default -> notes.text("");
            }
        }
        notes.usage(usage(message.path("usage")));
        return true;
    }

    private static TokenUsage usage(JsonNode usage) {
        @Nullable Long anew = Notes.count(usage.path("input_tokens"));
        @Nullable Long out = Notes.count(usage.path("output_tokens"));
        if (anew == null || out == null) {
            return TokenUsage.UNKNOWN;
        }
        long miss = anew + Notes.orZero(Notes.count(usage.path("cache_creation_input_tokens")));
        long hit = Notes.orZero(Notes.count(usage.path("cache_read_input_tokens")));
        return new TokenUsage(hit + miss, out, hit, miss, null);
    }
}
