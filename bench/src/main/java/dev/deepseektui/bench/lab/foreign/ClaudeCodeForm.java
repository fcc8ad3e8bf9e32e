package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Claude Code's format: one JSON line per block of a message. The lines of an answer have the same ID. The work of
 * agents is omitted.
 */
final class ClaudeCodeForm implements ForeignForm {
    private static final String TYPE = "type";
    private static final String ATTACHMENT = "attachment";
    private static final String MESSAGE = "message";
    private static final String NOTICE = "<synthetic>";

    private final ClaudeCodeCompaction compaction = new ClaudeCodeCompaction();

    /** Prompts that the user typed while the agent worked. Some of them are recorded as messages too. */
    private final Set<String> queued = new HashSet<>();

    @Override
    public String program() {
        return "Claude Code";
    }

    @Override
    public boolean isOurs(JsonNode entry) {
        return entry.path("sessionId").isTextual() && entry.path(MESSAGE).isObject();
    }

    @Override
    public boolean read(JsonNode entry, Notes notes) {
        if (entry.path("isSidechain").asBoolean()) {
            return false;
        }
        notes.workspace(entry.path("cwd").asText());
        return switch (entry.path(TYPE).asText()) {
            case "user" -> user(entry, notes);
            case "assistant" -> !isNotice(entry) && assistant(entry, notes);
            case ATTACHMENT -> attachment(entry, notes);
            case "system" -> system(entry);
            default -> false;
        };
    }

    @Override
    public String kind(JsonNode entry) {
        String type = ForeignForm.super.kind(entry);
        if (entry.path("isSidechain").asBoolean()) {
            return "work of agents";
        }
        if (type.equals(ATTACHMENT)) {
            return type + ":" + entry.path(ATTACHMENT).path(TYPE).asText();
        }
        return isNotice(entry)
                ? "notice of the program"
                : type.equals("system") ? type + ":" + entry.path("subtype").asText() : type;
    }

    /** Returns true if the program itself wrote the answer, for example to report an error of the provider. */
    private static boolean isNotice(JsonNode entry) {
        return entry.path(MESSAGE).path("model").asText().equals(NOTICE);
    }

    private boolean system(JsonNode entry) {
        boolean isBoundary = entry.path("subtype").asText().equals("compact_boundary");
        if (isBoundary) {
            compaction.begin(entry);
        }
        return isBoundary;
    }

    private boolean attachment(JsonNode entry, Notes notes) {
        JsonNode attachment = entry.path(ATTACHMENT);
        boolean isTyped = attachment.path(TYPE).asText().equals("queued_command")
                && attachment.path("commandMode").asText().equals("prompt")
                && attachment.path("origin").path("kind").asText("human").equals("human");
        if (!isTyped) {
            return compaction.attach(attachment, notes);
        }
        String text = ClaudeCodeText.typed(Notes.text(attachment.path("prompt")));
        if (queued.add(text)) {
            compaction.end();
            notes.queued(Notes.moment(entry.path("timestamp")), text);
        }
        return true;
    }

    private boolean user(JsonNode entry, Notes notes) {
        Instant at = Notes.moment(entry.path("timestamp"));
        JsonNode content = entry.path(MESSAGE).path("content");
        StringBuilder said = new StringBuilder(content.isTextual() ? content.textValue() : "");
        boolean hasResult = false;
        for (JsonNode part : content) {
            if (part.path(TYPE).asText().equals("tool_result")) {
                notes.returned(ClaudeCodeResult.of(part, entry.path("toolUseResult"), at));
                hasResult = true;
            } else {
                said.append(part.path("text").asText());
            }
        }
        // Text next to a result is omitted: Claude Code wrote it, for example a skill or a to-do reminder.
        if (entry.path("isCompactSummary").asBoolean()) {
            notes.summarized(at, said.toString(), compaction.summarized());
            return true;
        }
        compaction.message(entry);
        if (entry.path("isMeta").asBoolean() && !hasResult) {
            notes.expansion(at, ClaudeCodeText.typed(said.toString()));
        } else if (!hasResult && !queued.remove(ClaudeCodeText.typed(said.toString()))) {
            compaction.end();
            ClaudeCodeText.said(said.toString(), at, notes);
        }
        return true;
    }

    private boolean assistant(JsonNode entry, Notes notes) {
        compaction.message(entry);
        compaction.end();
        JsonNode message = entry.path(MESSAGE);
        notes.model(message.path("model").asText());
        notes.answer(
                Notes.moment(entry.path("timestamp")),
                message.path("id").asText(entry.path("uuid").asText()));
        for (JsonNode part : message.path("content")) {
            switch (part.path(TYPE).asText()) {
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
