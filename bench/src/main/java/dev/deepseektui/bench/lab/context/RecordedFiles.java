package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.context.resident.DiskFiles;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot;
import dev.deepseektui.core.context.resident.SourceText;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a recorded session, as far as the recording shows them: files that were read or written completely, with
 * later edits applied. Changes by commands are unknown.
 */
final class RecordedFiles implements DiskFiles {
    private static final DiskSnapshot UNKNOWN = new DiskSnapshot.Unfit("the recording does not show it whole");

    private final Map<String, byte[]> contents = new HashMap<>();

    /**
     * Applies a call to the known files. Returns the outcome, completed with the resulting file version if it is known.
     */
    ToolOutcome learn(ToolCall call, ToolOutcome outcome) {
        String path = outcome.resource();
        if (outcome.status() != Status.OK || path == null || outcome.access() == null) {
            return outcome;
        }
        Optional<String> before = version(path);
        Optional<String> text = outcome.access() == Access.READ ? read(call, path, outcome) : changed(call, path);
        if (text.isEmpty()) {
            contents.remove(path);
            return outcome;
        }
        byte[] content = text.get().getBytes(StandardCharsets.UTF_8);
        contents.put(path, content);
        String version = FileVersion.of(content);
        ToolOutcome known = outcome.inVersion(version);
        if (outcome.access() == Access.READ) {
            return known.showing(outcome.shownFiles().stream()
                    .map(file -> file.inVersion(version))
                    .toList());
        }
        return known.showing(
                RecordedTools.argument(call, "content").isEmpty()
                        ? ShownFile.change(path, before.orElse(null), version, 0)
                        : ShownFile.written(path, version));
    }

    Optional<String> version(String path) {
        return Optional.ofNullable(contents.get(path)).map(FileVersion::of);
    }

    /**
     * Returns the file's text. If only a part of the file was read, returns the text that was already known; empty if
     * there is none.
     */
    private Optional<String> read(ToolCall call, String path, ToolOutcome outcome) {
        return RecordedTools.isWhole(call)
                ? Optional.of(outcome.text().substring(outcome.text().indexOf('\n') + 1))
                : known(path);
    }

    private Optional<String> changed(ToolCall call, String path) {
        String content = RecordedTools.argument(call, "content");
        if (!content.isEmpty()) {
            return Optional.of(content);
        }
        Optional<String> text = known(path);
        for (JsonNode edit : RecordedTools.edits(call)) {
            text = text.flatMap(before -> edited(before, edit));
        }
        return text;
    }

    /** Returns the text after an edit; empty unless the edit's old text occurs exactly once. */
    private static Optional<String> edited(String text, JsonNode edit) {
        String old = edit.path("old_string").asText();
        boolean isOnce = !old.isEmpty() && text.contains(old) && text.indexOf(old) == text.lastIndexOf(old);
        return isOnce ? Optional.of(text.replace(old, edit.path("new_string").asText())) : Optional.empty();
    }

    private Optional<String> known(String path) {
        return Optional.ofNullable(contents.get(path)).map(content -> new String(content, StandardCharsets.UTF_8));
    }

    @Override
    public DiskSnapshot look(FileQuery wanted) {
        byte[] content = contents.get(wanted.path());
        if (content == null) {
            return UNKNOWN;
        }
        return content.length > wanted.most()
                ? new DiskSnapshot.TooLong(content.length)
                : SourceText.of(content)
                        .<DiskSnapshot>map(DiskSnapshot.TextFile::new)
                        .orElse(UNKNOWN);
    }
}
