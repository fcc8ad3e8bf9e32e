package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.context.resident.DiskFiles;
import dev.deepseektui.core.context.resident.SourceText;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file lines that a recorded session read or wrote, with later edits applied. A placeholder stands for lines that
 * were never shown. Changes by commands are unknown.
 */
final class RecordedLines implements DiskFiles {
    private static final Pattern NUMBERED = Pattern.compile("\\s*(\\d{1,7})(?:→|\\t)(.*)");
    private static final String UNKNOWN = "(the recording does not show this line)";
    private static final Pattern HEAD = Pattern.compile("\\[lines? (\\d{1,7}).*]|\\[\\d+ lines?.*]");

    private final Map<String, NavigableMap<Integer, String>> files = new HashMap<>();

    /** Adds the lines that a call showed or changed. */
    void learn(ToolCall call, ToolOutcome outcome) {
        String path = outcome.resource();
        if (outcome.status() != Status.OK || path == null || outcome.access() == null) {
            return;
        }
        String content = RecordedTools.argument(call, "content");
        if (outcome.access() == Access.READ) {
            read(files.computeIfAbsent(path, first -> new TreeMap<>()), outcome.text());
        } else if (!content.isEmpty()) {
            NavigableMap<Integer, String> lines = new TreeMap<>();
            content.lines().forEach(line -> lines.put(lines.size() + 1, line));
            files.put(path, lines);
        } else {
            RecordedTools.edits(call).forEach(edit -> edited(path, edit));
        }
    }

    private static void read(NavigableMap<Integer, String> lines, String text) {
        int next = 1;
        for (String line : text.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            Matcher numbered = NUMBERED.matcher(line);
            if (head.matches() && next == 1) {
                next = head.group(1) == null ? 1 : Integer.parseInt(head.group(1));
            } else if (numbered.matches()) {
                next = Integer.parseInt(numbered.group(1)) + 1;
                lines.put(next - 1, numbered.group(2));
            } else if (line.startsWith("<system-reminder>")) {
                return;
            } else {
                lines.put(next++, line);
            }
        }
    }

    /**
     * Applies an edit where its old text occurs in the known lines. If it does not occur, the whole file becomes
     * unknown.
     */
    private void edited(String path, JsonNode edit) {
        String old = edit.path("old_string").asText();
        NavigableMap<Integer, String> lines = files.getOrDefault(path, new TreeMap<>());
        for (List<Integer> run : runs(lines)) {
            String text = String.join("\n", run.stream().map(lines::get).toList());
            int place = old.isEmpty() ? -1 : text.indexOf(old);
            if (place >= 0) {
                String now = text.substring(0, place)
                        + edit.path("new_string").asText()
                        + text.substring(place + old.length());
                files.put(path, replaced(lines, run, now.split("\n", -1)));
                return;
            }
        }
        files.remove(path);
    }

    private static NavigableMap<Integer, String> replaced(
            NavigableMap<Integer, String> lines, List<Integer> run, String[] now) {
        int first = run.get(0);
        int behind = run.get(run.size() - 1) + 1;
        NavigableMap<Integer, String> after = new TreeMap<>(lines.headMap(first, false));
        for (int i = 0; i < now.length; i++) {
            after.put(first + i, now[i]);
        }
        lines.tailMap(behind, true).forEach((number, line) -> after.put(number - run.size() + now.length, line));
        return after;
    }

    /** Groups the line numbers into runs of consecutive numbers. */
    private static List<List<Integer>> runs(NavigableMap<Integer, String> lines) {
        List<List<Integer>> runs = new ArrayList<>();
        int last = -1;
        for (int number : lines.keySet()) {
            if (number != last + 1 || runs.isEmpty()) {
                runs.add(new ArrayList<>());
            }
            runs.get(runs.size() - 1).add(number);
            last = number;
        }
        return runs;
    }

    @Override
    public DiskSnapshot look(FileQuery wanted) {
        NavigableMap<Integer, String> lines = files.getOrDefault(wanted.path(), new TreeMap<>());
        StringBuilder text = new StringBuilder();
        for (int i = 1; !lines.isEmpty() && i <= lines.lastKey(); i++) {
            text.append(lines.getOrDefault(i, UNKNOWN)).append('\n');
        }
        Optional<SourceText> source = SourceText.of(text.toString().getBytes(StandardCharsets.UTF_8));
        return lines.isEmpty() || source.isEmpty()
                ? new DiskSnapshot.Unfit("the recording does not show it")
                : new DiskSnapshot.TextFile(source.get());
    }
}
