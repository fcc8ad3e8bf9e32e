package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.bench.lab.foreign.ForeignStep.ResultDetails;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tool result of Claude Code: the text for the model, and additional fields about what it shows. */
final class ClaudeCodeResult {
    private static final String CONTENT = "content";

    private ClaudeCodeResult() {}

    /**
     * Reads a result.
     *
     * @param beside Claude Code's own record of the result
     */
    static Returned of(JsonNode part, JsonNode beside, @Nullable Instant at) {
        String text = Notes.text(part.path(CONTENT));
        boolean failed = part.path("is_error").asBoolean();
        List<ShownFile> files = failed ? List.of() : files(beside, text);
        return new Returned(
                at,
                part.path("tool_use_id").asText(),
                text,
                failed,
                new ResultDetails(exitCode(beside, text, failed), files, diff(beside.path("structuredPatch"))));
    }

    private static @Nullable Integer exitCode(JsonNode beside, String text, boolean failed) {
        if (failed) {
            return ClaudeCodeText.exitCode(text);
        }
        boolean isDone =
                beside.has("stdout") && !beside.path("interrupted").asBoolean() && !beside.has("backgroundTaskId");
        return isDone ? Integer.valueOf(0) : null;
    }

    private static List<ShownFile> files(JsonNode beside, String text) {
        JsonNode read = beside.path("file");
        String path = beside.path("filePath").asText();
        if (read.path(CONTENT).isTextual()) {
            return List.of(page(read));
        }
        if (beside.path("filenames").isArray()) {
            List<ShownFile> hits = new ArrayList<>();
            beside.path("filenames").forEach(name -> hits.add(ShownFile.hits(name.asText(), ShownFile.bytes(text))));
            return hits;
        }
        if (path.isEmpty()) {
            return List.of();
        }
        return List.of(
                beside.path(CONTENT).isTextual()
                        ? ShownFile.written(path, version(beside.path(CONTENT).textValue()))
                        : change(path, beside));
    }

    private static ShownFile page(JsonNode read) {
        String path = read.path("filePath").asText();
        String content = read.path(CONTENT).textValue();
        long from = read.path("startLine").asLong(1);
        long lines = read.path("numLines").asLong();
        long all = read.path("totalLines").asLong(lines);
        return lines == all
                ? ShownFile.whole(path, version(content), ShownFile.bytes(content))
                : ShownFile.page(path, null, new Lines(from, from + lines - 1, all), ShownFile.bytes(content));
    }

    private static ShownFile change(String path, JsonNode edit) {
        JsonNode original = edit.path("originalFile");
        String old = edit.path("oldString").asText();
        String before = original.asText();
        int at = before.indexOf(old);
        if (!original.isTextual() || old.isEmpty() || at < 0) {
            return ShownFile.change(path, null, null, 0);
        }
        String now = edit.path("newString").asText();
        String after = edit.path("replaceAll").asBoolean()
                ? before.replace(old, now)
                : before.substring(0, at) + now + before.substring(at + old.length());
        return ShownFile.change(path, version(before), version(after), 0);
    }

    private static String version(String content) {
        return FileVersion.of(content.getBytes(StandardCharsets.UTF_8));
    }

    private static String diff(JsonNode hunks) {
        StringBuilder diff = new StringBuilder();
        for (JsonNode hunk : hunks) {
            diff.append("@@ -%d,%d +%d,%d @@\n"
                    .formatted(
                            hunk.path("oldStart").asLong(),
                            hunk.path("oldLines").asLong(),
                            hunk.path("newStart").asLong(),
                            hunk.path("newLines").asLong()));
            hunk.path("lines").forEach(line -> diff.append(line.asText()).append('\n'));
        }
        return diff.toString();
    }
}
