package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.deepseektui.bench.lab.context.RecordedTools;
import dev.deepseektui.bench.lab.foreign.ForeignStep.ResultDetails;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** codex's format: a line for each item; all items between two results form one answer. */
final class CodexForm implements ForeignForm {
    private static final Set<String> TYPES =
            Set.of("session_meta", "response_item", "event_msg", "turn_context", "compacted");
    private static final String ANSWER = "answer";
    private static final List<String> SETTINGS = List.of(
            "<environment_context>",
            "<user_instructions>",
            "# AGENTS.md instructions",
            "<skill>",
            "<turn_aborted>",
            "<user_shell_command>");
    private static final Pattern EXIT = Pattern.compile("(?m)^(?:Process exited with code|Exit code:) (\\d{1,9})$");
    private static final int LINES_OF_HEAD = 6;

    @Override
    public String program() {
        return "codex";
    }

    @Override
    public boolean isOurs(JsonNode entry) {
        return entry.path("payload").isObject()
                && TYPES.contains(entry.path("type").asText());
    }

    @Override
    public boolean read(JsonNode entry, Notes notes) {
        JsonNode payload = entry.path("payload");
        notes.workspace(payload.path("cwd").asText());
        return switch (entry.path("type").asText()) {
            case "session_meta" -> true;
            case "turn_context" -> {
                notes.model(payload.path("model").asText());
                yield true;
            }
            case "response_item" -> item(payload, Notes.moment(entry.path("timestamp")), notes);
            case "event_msg" -> event(payload, notes);
            default -> false;
        };
    }

    @Override
    public String kind(JsonNode entry) {
        return ForeignForm.super.kind(entry.path("payload"));
    }

    private static boolean event(JsonNode payload, Notes notes) {
        JsonNode last = payload.path("info").path("last_token_usage");
        if (payload.path("type").asText().equals("token_count") && last.isObject()) {
            notes.usage(usage(last));
        }
        return true;
    }

    private static boolean item(JsonNode item, @Nullable Instant at, Notes notes) {
        switch (item.path("type").asText()) {
            case "message" -> message(item, at, notes);
            case "reasoning" -> {
                notes.answer(at, ANSWER);
                notes.reasoning(Notes.text(item.path("summary")));
            }
            case "function_call", "custom_tool_call", "local_shell_call" -> {
                notes.answer(at, ANSWER);
                notes.call(call(item));
            }
            case "function_call_output", "custom_tool_call_output" -> {
                notes.endAnswer();
                notes.returned(result(item, at));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void message(JsonNode item, @Nullable Instant at, Notes notes) {
        String text = Notes.text(item.path("content"));
        String role = item.path("role").asText();
        if (role.equals("assistant")) {
            notes.answer(at, ANSWER);
            notes.text(text);
        } else if (role.equals("user") && !isSetting(text)) {
            notes.said(at, text);
        }
    }

    /** Returns true if codex itself wrote the text: its environment and rules, a skill, or a note about the turn. */
    private static boolean isSetting(String text) {
        return SETTINGS.stream().anyMatch(text::startsWith);
    }

    private static ToolCall call(JsonNode item) {
        JsonNode arguments = item.path("arguments");
        String written = arguments.isTextual()
                ? arguments.textValue()
                : item.has("input")
                        ? Json.line(Map.of("input", item.path("input").asText()))
                        : item.path("action").toString();
        return new ToolCall(item.path("call_id").asText(), item.path("name").asText("bash"), written);
    }

    private static Returned result(JsonNode item, @Nullable Instant at) {
        JsonNode output = item.path("output");
        String said = output.isObject() ? Notes.text(output.path("content")) : Notes.text(output);
        boolean failed = output.isObject()
                && output.has("success")
                && !output.path("success").asBoolean();
        JsonNode whole = said.startsWith("{") ? RecordedTools.parsed(said) : MissingNode.getInstance();
        boolean isWrapped = whole.path("metadata").has("exit_code");
        return new Returned(
                at,
                item.path("call_id").asText(),
                isWrapped ? whole.path("output").asText() : said,
                failed,
                isWrapped ? ResultDetails.exited(whole.path("metadata").path("exit_code")) : headed(said));
    }

    /** Reads the exit code from the first lines of a result, which codex adds to the output. */
    private static ResultDetails headed(String text) {
        String head = text.lines()
                .limit(LINES_OF_HEAD)
                .takeWhile(line -> !line.equals("Output:"))
                .collect(Collectors.joining("\n"));
        Matcher exit = EXIT.matcher(head);
        return exit.find() ? new ResultDetails(Integer.valueOf(exit.group(1)), List.of(), "") : ResultDetails.NONE;
    }

    private static TokenUsage usage(JsonNode last) {
        @Nullable Long prompt = Notes.count(last.path("input_tokens"));
        @Nullable Long out = Notes.count(last.path("output_tokens"));
        if (prompt == null || out == null) {
            return TokenUsage.UNKNOWN;
        }
        long hit = Math.min(prompt, Notes.orZero(Notes.count(last.path("cached_input_tokens"))));
        return new TokenUsage(prompt, out, hit, prompt - hit, Notes.count(last.path("reasoning_output_tokens")));
    }
}
