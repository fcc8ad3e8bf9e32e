package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.bench.lab.foreign.ForeignStep.ResultDetails;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * opencode's format, as printed by its {@code export} command: one JSON object with messages. The calls in a message
 * contain their results.
 */
final class OpencodeForm implements ForeignForm {
    @Override
    public String program() {
        return "opencode";
    }

    @Override
    public boolean isOurs(JsonNode entry) {
        return entry.path("messages").isArray() && entry.path("info").isObject();
    }

    @Override
    public boolean read(JsonNode entry, Notes notes) {
        notes.workspace(entry.path("info").path("directory").asText());
        for (JsonNode message : entry.path("messages")) {
            message(message.path("info"), message.path("parts"), notes);
        }
        return true;
    }

    private static void message(JsonNode info, JsonNode parts, Notes notes) {
        @Nullable Instant at = Notes.moment(info.path("time").path("created"));
        if (info.path("role").asText().equals("user")) {
            StringBuilder said = new StringBuilder();
            for (JsonNode part : parts) {
                said.append(
                        part.path("synthetic").asBoolean()
                                ? ""
                                : part.path("text").asText());
            }
            notes.said(at, said.toString());
            return;
        }
        notes.model(info.path("modelID").asText());
        notes.answer(at, info.path("id").asText());
        for (JsonNode part : parts) {
            piece(part, notes);
        }
        notes.usage(usage(info.path("tokens")));
        for (JsonNode part : parts) {
            result(part, notes);
        }
    }

    private static void piece(JsonNode part, Notes notes) {
        switch (part.path("type").asText()) {
            case "text" -> notes.text(part.path("text").asText());
            case "reasoning" -> notes.reasoning(part.path("text").asText());
            case "tool" ->
                notes.call(new ToolCall(
                        part.path("callID").asText(),
                        part.path("tool").asText(),
                        part.path("state").path("input").toString()));
            default -> notes.text("");
        }
    }

    private static void result(JsonNode part, Notes notes) {
        JsonNode state = part.path("state");
        boolean failed = state.path("status").asText().equals("error");
        if (part.path("type").asText().equals("tool") && (failed || state.has("output"))) {
            notes.returned(new Returned(
                    Notes.moment(state.path("time").path("end")),
                    part.path("callID").asText(),
                    state.path(failed ? "error" : "output").asText(),
                    failed,
                    new ResultDetails(
                            ResultDetails.exited(state.path("metadata").path("exit"))
                                    .exitCode(),
                            List.of(),
                            state.path("metadata").path("diff").asText())));
        }
    }

    private static TokenUsage usage(JsonNode tokens) {
        @Nullable Long anew = Notes.count(tokens.path("input"));
        @Nullable Long out = Notes.count(tokens.path("output"));
        if (anew == null || out == null) {
            return TokenUsage.UNKNOWN;
        }
        long hit = Notes.orZero(Notes.count(tokens.path("cache").path("read")));
        long miss = anew + Notes.orZero(Notes.count(tokens.path("cache").path("write")));
        long thought = Notes.orZero(Notes.count(tokens.path("reasoning")));
        return new TokenUsage(hit + miss, out + thought, hit, miss, thought);
    }
}
