package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.bench.lab.foreign.ForeignStep.ResultDetails;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The compact format of Entire's checkpoints ({@code transcript.jsonl}): one JSON line per message, with each result in
 * its call. Reasoning, attachments and the workspace are not recorded.
 */
final class EntireForm implements ForeignForm {
    private static final String CONTENT = "content";
    private static final String SUMMARY = "This session is being continued from a previous conversation";

    /** The id of the last prompt. Texts with the same id were added to it by the program. */
    private String prompt = "";

    @Override
    public String program() {
        return "Entire";
    }

    @Override
    public boolean isOurs(JsonNode entry) {
        return entry.path("v").isNumber()
                && entry.path("agent").isTextual()
                && entry.path("cli_version").isTextual();
    }

    @Override
    public boolean read(JsonNode entry, Notes notes) {
        @Nullable Instant at = Notes.moment(entry.path("ts"));
        return switch (entry.path("type").asText()) {
            case "user" -> user(entry.path(CONTENT), at, notes);
            case "assistant" -> assistant(entry, at, notes);
            default -> false;
        };
    }

    private boolean user(JsonNode content, @Nullable Instant at, Notes notes) {
        String text = Notes.text(content);
        String id = content.path(0).path("id").asText();
        if (text.startsWith(SUMMARY)) {
            notes.summarized(at, text, List.of());
            return true;
        }
        if (!id.isEmpty() && id.equals(prompt)) {
            return false;
        }
        prompt = id;
        ClaudeCodeText.said(text, at, notes);
        return true;
    }

    @Override
    public String kind(JsonNode entry) {
        return entry.path("type").asText().equals("user") ? "text of the program" : ForeignForm.super.kind(entry);
    }

    private static boolean assistant(JsonNode entry, @Nullable Instant at, Notes notes) {
        notes.answer(at, entry.path("id").asText());
        for (JsonNode part : entry.path(CONTENT)) {
            if (part.path("type").asText().equals("tool_use")) {
                notes.call(new ToolCall(
                        part.path("id").asText(),
                        part.path("name").asText(),
                        part.path("input").toString()));
            } else {
                notes.text(part.path("text").asText());
            }
        }
        for (JsonNode part : entry.path(CONTENT)) {
            if (part.path("result").isObject()) {
                notes.returned(result(part.path("id").asText(), part.path("result"), at));
            }
        }
        return true;
    }

    private static Returned result(String call, JsonNode result, @Nullable Instant at) {
        String text = Notes.text(result.path("output"));
        boolean failed = result.path("status").asText().equals("error");
        Integer code = failed ? ClaudeCodeText.exitCode(text) : ClaudeCodeText.isInBackground(text) ? null : 0;
        return new Returned(at, call, text, failed, new ResultDetails(code, List.of(), ""));
    }
}
