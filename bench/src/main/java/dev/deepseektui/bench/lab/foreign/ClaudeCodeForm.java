package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Claude Code's format: one JSON line per block of a message. The lines of an answer have the same ID. The work of
 * agents is omitted.
 */
final class ClaudeCodeForm implements ForeignForm {
    private static final Pattern COMMAND = Pattern.compile("<command-name>(.*?)</command-name>");
    private static final Pattern ARGUMENTS = Pattern.compile("(?s)<command-args>(.*?)</command-args>");

    /** The mark of output from a command that Claude Code runs itself. */
    private static final String OWN_COMMAND = "<local-command-stdout>";

    /** Text that Claude Code writes into the user's messages. */
    private static final Pattern PROGRAMS = Pattern.compile(
            "(?s)<(system-reminder|local-command-caveat|bash-input|bash-stdout|bash-stderr|task-notification)>.*?</\\1>"
                    + "|\\[Request interrupted by user[^\\]]*\\]");

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
        if (entry.path("isSidechain").asBoolean()) {
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
        Instant at = Notes.moment(entry.path("timestamp"));
        JsonNode content = entry.path("message").path("content");
        StringBuilder said = new StringBuilder(content.isTextual() ? content.textValue() : "");
        boolean hasResult = false;
        for (JsonNode part : content) {
            if (part.path("type").asText().equals("tool_result")) {
                notes.returned(ClaudeCodeResult.of(part, entry.path("toolUseResult"), at));
                hasResult = true;
            } else {
                said.append(part.path("text").asText());
            }
        }
        // Text next to a result is omitted: Claude Code wrote it, for example a skill or a to-do reminder.
        if (entry.path("isCompactSummary").asBoolean()) {
            notes.summarized(at, said.toString());
        } else if (!hasResult) {
            said(said.toString(), entry.path("isMeta").asBoolean(), at, notes);
        }
        return true;
    }

    private static void said(String text, boolean isOfProgram, @Nullable Instant at, Notes notes) {
        Matcher command = COMMAND.matcher(text);
        if (isOfProgram) {
            notes.expansion(at, PROGRAMS.matcher(text).replaceAll("").strip());
        } else if (command.find()) {
            Matcher arguments = ARGUMENTS.matcher(text);
            notes.command(at, (command.group(1) + " " + (arguments.find() ? arguments.group(1) : "")).strip());
        } else if (text.contains(OWN_COMMAND)) {
            notes.endCommand();
        } else {
            notes.said(at, PROGRAMS.matcher(text).replaceAll("").strip());
        }
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
