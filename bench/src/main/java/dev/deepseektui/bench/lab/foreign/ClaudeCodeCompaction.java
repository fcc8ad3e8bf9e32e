package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The content that Claude Code keeps beside its summary: messages named by their ids, and attachments around the summary. */
final class ClaudeCodeCompaction {
    /** The attachments whose text the model reads after a compaction. */
    private static final Set<String> ATTACHED = Set.of(
            "file",
            "compact_file_reference",
            "edited_text_file",
            "nested_memory",
            "plan_file_reference",
            "invoked_skills",
            "todo",
            "todo_reminder",
            "task_reminder",
            "hook_additional_context");

    private final Map<String, String> texts = new LinkedHashMap<>();
    private final List<String> early = new ArrayList<>();
    private boolean isOpen;
    private boolean isSummarized;

    /** Stores the text of a message, which a later compaction may keep. */
    void message(JsonNode entry) {
        texts.put(entry.path("uuid").asText(), leaves(entry.path("message").path("content")));
    }

    /** Starts a compaction at its boundary. */
    void begin(JsonNode boundary) {
        isOpen = true;
        isSummarized = false;
        early.clear();
        JsonNode metadata = boundary.path("compactMetadata");
        JsonNode named = metadata.path("preservedMessages").path("uuids");
        if (named.isArray()) {
            named.forEach(id -> early.add(texts.getOrDefault(id.asText(), "")));
        } else if (metadata.has("preservedSegment")) {
            segment(metadata.path("preservedSegment"));
        }
        early.removeIf(String::isBlank);
    }

    private void segment(JsonNode segment) {
        boolean isInside = false;
        for (Map.Entry<String, String> message : texts.entrySet()) {
            isInside |= message.getKey().equals(segment.path("headUuid").asText());
            if (isInside) {
                early.add(message.getValue());
            }
            if (message.getKey().equals(segment.path("tailUuid").asText())) {
                return;
            }
        }
    }

    /** Returns what was kept before the summary. Attachments after it follow, up to the next message. */
    List<String> summarized() {
        isOpen = true;
        isSummarized = true;
        List<String> kept = List.copyOf(early);
        early.clear();
        return kept;
    }

    /** Ends the compaction: what follows belongs to the conversation. */
    void end() {
        isOpen = false;
    }

    /** Adds an attachment to the compaction; returns false if it does not belong to one. */
    boolean attach(JsonNode attachment, Notes notes) {
        if (!isOpen || !ATTACHED.contains(attachment.path("type").asText())) {
            return false;
        }
        String text = leaves(attachment);
        if (isSummarized) {
            notes.attached(text);
        } else {
            early.add(text);
        }
        return true;
    }

    /** Returns all texts in a value, one below the other. */
    private static String leaves(JsonNode value) {
        if (value.isTextual()) {
            return value.textValue();
        }
        List<String> texts = new ArrayList<>();
        value.forEach(child -> texts.add(leaves(child)));
        texts.removeIf(String::isBlank);
        return String.join("\n", texts);
    }
}
