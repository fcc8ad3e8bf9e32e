package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.bench.lab.context.RecordedTools;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The mapping from other programs' tools and their arguments to deepseek-tui's equivalent tools. */
final class ForeignTools {
    private static final String READ_FILE = "read_file";
    private static final String EDIT_FILE = "edit_file";
    private static final String WRITE_FILE = "write_file";
    private static final String SHELL = "shell";
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("read", READ_FILE),
            Map.entry("bash", SHELL),
            Map.entry("exec_command", SHELL),
            Map.entry("edit", EDIT_FILE),
            Map.entry("multiedit", EDIT_FILE),
            Map.entry("write", WRITE_FILE),
            Map.entry("grep", "grep"),
            Map.entry("glob", "glob"),
            Map.entry("list", "list_dir"),
            Map.entry("ls", "list_dir"));
    private static final Map<String, String> ARGUMENTS = Map.of(
            "file_path",
            "path",
            "filePath",
            "path",
            "old_string",
            "old",
            "oldString",
            "old",
            "new_string",
            "new",
            "newString",
            "new",
            "cmd",
            "command");

    private ForeignTools() {}

    static ToolCall call(ToolCall foreign) {
        String name = NAMES.getOrDefault(foreign.name().toLowerCase(Locale.ROOT), foreign.name());
        return new ToolCall(foreign.id(), name, arguments(foreign.arguments()));
    }

    private static String arguments(String written) {
        if (!(parsed(written) instanceof ObjectNode given)) {
            return written;
        }
        ObjectNode ours = Json.object();
        given.properties().forEach(one -> ours.set(ARGUMENTS.getOrDefault(one.getKey(), one.getKey()), one.getValue()));
        return ours.toString();
    }

    static JsonNode parsed(String written) {
        try {
            return Json.tree(written);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /** Returns the outcome of a call, with its subject, its exit code and the files that its text shows. */
    static ToolOutcome outcome(ToolCall ours, Returned result) {
        ToolOutcome outcome = about(ours, result);
        Integer code = result.details().exitCode();
        if (code != null && ours.name().equals(SHELL)) {
            return outcome.exited(code);
        }
        return result.details().files().isEmpty()
                ? RecordedTools.showing(ours, outcome)
                : outcome.showing(result.details().files())
                        .inVersion(version(result.details().files()));
    }

    private static @Nullable String version(List<ShownFile> files) {
        return files.size() == 1 ? files.get(0).version() : null;
    }

    private static ToolOutcome about(ToolCall ours, Returned result) {
        Status status = result.failed() ? Status.ERROR : Status.OK;
        String path = parsed(ours.arguments()).path("path").asText();
        if (path.isEmpty()) {
            return ToolOutcome.of(status, result.text());
        }
        return switch (ours.name()) {
            case READ_FILE -> ToolOutcome.onFile(status, result.text(), path, Access.READ);
            case EDIT_FILE, WRITE_FILE -> ToolOutcome.onFile(status, result.text(), path, Access.WRITE);
            default -> ToolOutcome.about(status, result.text(), path);
        };
    }

    /** Parses the file change in a result that contains a unified diff. Without a diff, the change is empty. */
    static FileEdited edited(String callId, String path, String result) {
        int start = result.startsWith("@@ -") ? 0 : result.indexOf("\n@@ -") + 1;
        String diff = start == 0 && !result.startsWith("@@ -") ? "" : result.substring(start);
        return new FileEdited(callId, path, lines(diff, "+"), lines(diff, "-"), diff);
    }

    private static long lines(String diff, String sign) {
        return diff.lines().filter(line -> line.startsWith(sign)).count();
    }
}
