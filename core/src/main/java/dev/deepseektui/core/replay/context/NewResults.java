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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A tape of an earlier version with results as tools give them now: edits without the difference, commands with their exit code first. */
public final class NewResults {
    private static final String DIFF = "\n--- ";
    private static final String EXIT = "exit code ";
    private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(?:,\\d+)? \\+(\\d+)(?:,\\d+)? @@.*");
    private static final Pattern PLACES = Pattern.compile("(?:, \\d+ places? at lines? .*)?\\.$");

    private NewResults() {}

    public static List<TraceEntry> in(List<TraceEntry> tape) {
        Set<String> commands = new HashSet<>();
        List<TraceEntry> all = new ArrayList<>();
        for (TraceEntry entry : tape) {
            if (entry instanceof Answered answered) {
                answered.calls().stream()
                        .filter(call -> call.name().equals(RecordedTools.SHELL))
                        .map(ToolCall::id)
                        .forEach(commands::add);
            }
            all.add(
                    entry instanceof Ended ended
                            ? new Ended(ended.callId(), of(ended.outcome(), commands.contains(ended.callId())))
                            : entry);
        }
        return all;
    }

    private static ToolOutcome of(ToolOutcome outcome, boolean isCommand) {
        String text = outcome.text();
        if (outcome.access() == Access.WRITE && outcome.status() == Status.OK && text.contains(DIFF)) {
            return outcome.withText(written(text));
        }
        Integer code = outcome.exitCode();
        return isCommand && code != null && !text.startsWith(EXIT)
                ? outcome.withText(ExitCode.words(code) + "\n" + FoldedLines.of(text))
                : outcome;
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
