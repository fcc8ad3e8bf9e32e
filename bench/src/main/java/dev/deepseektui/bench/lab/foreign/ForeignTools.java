package dev.deepseektui.bench.lab.foreign;

import dev.deepseektui.bench.lab.context.RecordedTools;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.OwnTool;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The conversion of other programs' calls and results to those of deepseek-tui's equivalent tools. */
record ForeignTools(WorkspacePaths paths) {
    private static final Set<OwnTool> WITH_PATHS = Set.of(OwnTool.GREP, OwnTool.GLOB);

    ToolCall call(ToolCall foreign) {
        ToolCall ours = RecordedTools.call(foreign);
        String path = RecordedTools.path(ours);
        String relative = paths.relative(path);
        return relative.equals(path) ? ours : RecordedTools.withPath(ours, relative);
    }

    /** Returns the outcome of a call, with its subject, its exit code and the files that its text shows. */
    ToolOutcome outcome(ToolCall ours, Returned result) {
        ToolOutcome outcome = about(ours, result);
        Integer code = result.details().exitCode();
        if (code != null && RecordedTools.is(ours, OwnTool.BASH)) {
            return outcome.exited(code);
        }
        List<ShownFile> files = result.details().files().stream()
                .map(file -> new ShownFile(
                        paths.relative(file.path()),
                        file.form(),
                        file.version(),
                        file.before(),
                        file.lines(),
                        file.bytes()))
                .toList();
        return files.isEmpty()
                ? RecordedTools.showing(ours, outcome)
                : outcome.showing(files).inVersion(version(files));
    }

    private static @Nullable String version(List<ShownFile> files) {
        return files.size() == 1 ? files.get(0).version() : null;
    }

    private ToolOutcome about(ToolCall ours, Returned result) {
        Status status = result.failed() ? Status.ERROR : Status.OK;
        String text = text(ours, result);
        String path = RecordedTools.path(ours);
        return RecordedTools.onFile(ours, status, text)
                .orElseGet(() -> path.isEmpty() ? ToolOutcome.of(status, text) : ToolOutcome.about(status, text, path));
    }

    /** Returns the text as this program's tool would show it: without line numbers, and with relative paths. */
    private String text(ToolCall ours, Returned result) {
        if (result.failed()) {
            return result.text();
        }
        if (RecordedTools.is(ours, OwnTool.READ)) {
            return NumberedLines.plain(result.text(), RecordedTools.firstLine(ours))
                    .map(text -> RecordedTools.page(ours, text))
                    .orElse(result.text());
        }
        return RecordedTools.tool(ours.name()).filter(WITH_PATHS::contains).isPresent()
                ? paths.relativeLines(result.text())
                : result.text();
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
