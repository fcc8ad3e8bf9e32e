package dev.deepseektui.core.replay.context;

import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.replay.context.TraceEntry.Answered;
import dev.deepseektui.core.replay.context.TraceEntry.Ended;
import dev.deepseektui.core.tool.edit.ChangedLines;
import dev.deepseektui.core.tool.output.FoldedLines;
import dev.deepseektui.core.tool.shell.ExitCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A tape of an earlier version with results as tools give them now: edits without the difference, commands with their exit code first, few lines of each file in a search. */
public final class NewResults {
    private static final String DIFF = "\n--- ";
    private static final String EXIT = "exit code ";
    private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(?:,\\d+)? \\+(\\d+)(?:,\\d+)? @@.*");
    private static final Pattern REST = Pattern.compile("\\[[^\\[\\]]*more lines; go on with from=(\\d{1,9})]\\n?\\z");
    private static final Pattern PLACES = Pattern.compile("(?:, \\d+ places? at lines? .*)?\\.$");

    private NewResults() {}

    public static List<TraceEntry> in(List<TraceEntry> tape) {
        Map<String, ToolCall> calls = new HashMap<>();
        List<TraceEntry> all = new ArrayList<>();
        for (TraceEntry entry : tape) {
            if (entry instanceof Answered answered) {
                answered.calls().forEach(call -> calls.put(call.id(), call));
            }
            ToolCall call = entry instanceof Ended ended ? calls.get(ended.callId()) : null;
            all.add(
                    entry instanceof Ended ended && call != null
                            ? new Ended(ended.callId(), of(ended.outcome(), call))
                            : entry);
        }
        return all;
    }

    private static ToolOutcome of(ToolOutcome outcome, ToolCall call) {
        String text = outcome.text();
        if (outcome.status() == Status.OK && call.name().equals(RecordedTools.READ_FILE)) {
            return outcome.withText(read(text, call, Objects.requireNonNullElse(outcome.resource(), "")));
        }
        if (outcome.status() == Status.OK && call.name().equals(RecordedTools.GREP)) {
            return RecordedSearch.again(call, text).map(outcome::withText).orElse(outcome);
        }
        if (outcome.access() == Access.WRITE && outcome.status() == Status.OK && text.contains(DIFF)) {
            return outcome.withText(written(text));
        }
        Integer code = outcome.exitCode();
        return call.name().equals(RecordedTools.SHELL) && code != null && !text.startsWith(EXIT)
                ? outcome.withText(ExitCode.words(code) + "\n" + FoldedLines.of(text))
                : outcome;
    }

    /** The lines first, without the path; and how to go on only where the tool cut, not where the model chose the end. */
    private static String read(String text, ToolCall call, String path) {
        String begin = "[" + path + ", ";
        String now = text.startsWith(begin) ? "[" + text.substring(begin.length()) : text;
        Matcher rest = REST.matcher(now);
        long to = RecordedTools.parsed(call.arguments()).path("to").asLong(0);
        return rest.find() && to > 0 && Long.parseLong(rest.group(1)) > to ? now.substring(0, rest.start()) : now;
    }

    /** What differs stands in the recorded difference, at its lines. */
    private static String written(String text) {
        int diff = text.indexOf(DIFF);
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        boolean inHunk = false;
        for (String line : text.substring(diff).lines().toList()) {
            Matcher hunk = HUNK.matcher(line);
            if (hunk.matches()) {
                inHunk = true;
                fill(before, Integer.parseInt(hunk.group(1)));
                fill(after, Integer.parseInt(hunk.group(2)));
            } else if (inHunk) {
                String own = line.isEmpty() ? "\n" : line.substring(1) + "\n";
                before.append(line.startsWith("+") ? "" : own);
                after.append(line.startsWith("-") ? "" : own);
            }
        }
        String head = PLACES.matcher(text.substring(0, diff)).replaceFirst("");
        return head + ", "
                + ChangedLines.between(before.toString(), after.toString()).words();
    }

    /** Lines that the difference does not show are as good as empty. */
    private static void fill(StringBuilder text, int to) {
        for (long line = text.chars().filter(c -> c == '\n').count() + 1; line < to; line++) {
            text.append('\n');
        }
    }
}
