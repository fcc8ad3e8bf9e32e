package dev.deepseektui.core.context.compaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.context.compaction.Outline.DeclaredNames;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The changes of files by the session: lines, declared names and entries of change logs. A fold over the tape, from the recorded diff of
 * an edit or, on old tapes, from the arguments of the call.
 */
final class ChangesMade {
    private static final Pattern CHANGE_LOG =
            Pattern.compile("(?i)(?:.*/)?(?:changelog|changes|news|history|release[-_ ]?notes)(?:\\.\\w+)?");
    private static final int SHORTEST_LINE = 16;
    private static final int LONGEST_LINE = 400;

    private final List<RecordedChange> changes = new ArrayList<>();
    private final Map<String, ToolCall> calls = new HashMap<>();
    private final Map<String, FileEdited> edited = new HashMap<>();
    private long now;

    /** {@code came} and {@code went} are the lines of the difference, as far as they are known. */
    private record RecordedChange(
            long number, FileChanges what, LineMarks gone, List<String> came, List<String> went) {}

    /** The lines that a series of changes adds to a file and removes from it, without temporary ones. */
    private static final class NetLines {
        private final Map<String, Integer> balance = new HashMap<>();
        private long added;
        private long removed;

        void add(RecordedChange change) {
            added += change.what.added - change.came.size();
            removed += change.what.removed - change.went.size();
            change.came.forEach(line -> balance.merge(line, 1, Integer::sum));
            change.went.forEach(line -> balance.merge(line, -1, Integer::sum));
        }

        FileChanges in(FileChanges file) {
            long more = balance.values().stream()
                    .filter(count -> count > 0)
                    .mapToLong(count -> count)
                    .sum();
            long less = balance.values().stream()
                    .filter(count -> count < 0)
                    .mapToLong(count -> -count)
                    .sum();
            return new FileChanges(file.path, added + more, removed + less, file.names, file.lines);
        }
    }

    /** The declared names of lines, and the lines themselves in a change log. */
    private record LineMarks(Set<String> names, Set<String> lines) {
        static LineMarks of(String path, List<String> lines) {
            Set<String> log = new LinkedHashSet<>();
            if (CHANGE_LOG.matcher(path).matches()) {
                lines.stream()
                        .map(String::strip)
                        .filter(line -> line.length() >= SHORTEST_LINE && line.length() <= LONGEST_LINE)
                        .forEach(log::add);
            }
            return new LineMarks(DeclaredNames.in(path, lines), log);
        }
    }

    /**
     * The changes of one file.
     *
     * @param names declared by new lines
     * @param lines the new lines of a change log
     */
    record FileChanges(String path, long added, long removed, Set<String> names, Set<String> lines) {
        FileChanges {
            names = new LinkedHashSet<>(names);
            lines = new LinkedHashSet<>(lines);
        }

        private FileChanges and(RecordedChange later) {
            FileChanges both =
                    new FileChanges(path, added + later.what.added, removed + later.what.removed, names, lines);
            both.names.removeAll(later.gone.names());
            both.lines.removeAll(later.gone.lines());
            both.names.addAll(later.what.names);
            both.lines.addAll(later.what.lines);
            return both;
        }
    }

    void apply(TapeEvent event) {
        if (event instanceof ReplyReceived reply) {
            now = reply.number();
            calls.clear();
            edited.clear();
            reply.calls().forEach(call -> calls.put(call.id(), call));
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.ASK) {
            now = appended.number();
        } else if (event instanceof FileEdited change) {
            edited.put(change.callId(), change);
        } else if (event instanceof ToolReturned returned
                && returned.outcome().access() == Access.WRITE
                && returned.outcome().status() == Status.OK
                && returned.outcome().resource() != null) {
            returned(returned.callId(), returned.outcome().resource());
        } else if (event instanceof FilesChanged changed && changed.callId().equals(FilesChanged.REWIND)) {
            // The remaining changes of rewound files are unknown.
            changed.changes()
                    .forEach(file ->
                            changes.removeIf(change -> change.what().path().equals(file.path())));
        }
    }

    private void returned(String callId, String path) {
        FileEdited difference = edited.get(callId);
        ToolCall call = calls.get(callId);
        if (difference != null) {
            add(path, lines(difference.diff(), '+'), lines(difference.diff(), '-'), difference);
        } else if (call != null) {
            fromArguments(call, path);
        }
    }

    private static List<String> lines(String diff, char sign) {
        return diff.lines()
                .dropWhile(line -> !line.startsWith("@@"))
                .filter(line -> !line.isEmpty() && line.charAt(0) == sign)
                .map(line -> line.substring(1))
                .toList();
    }

    private void fromArguments(ToolCall call, String path) {
        JsonNode arguments = parsed(call.arguments());
        List<String> added = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        for (JsonNode edit : arguments.path("edits").isArray() ? arguments.path("edits") : List.of(arguments)) {
            List<String> old = edit.path("old").asText().lines().toList();
            List<String> text = (edit.path("new").asText()
                            + edit.path("content").asText())
                    .lines()
                    .toList();
            added.addAll(without(old, text));
            removed.addAll(without(text, old));
        }
        add(path, added, removed, new FileEdited("", path, added.size(), removed.size(), ""));
    }

    private static List<String> without(List<String> others, List<String> lines) {
        Set<String> known = new HashSet<>(others);
        return lines.stream().filter(line -> !known.contains(line)).toList();
    }

    private static JsonNode parsed(String arguments) {
        try {
            JsonNode parsed = Json.tree(arguments);
            return parsed == null ? MissingNode.getInstance() : parsed;
        } catch (IOException malformed) {
            return MissingNode.getInstance();
        }
    }

    private void add(String path, List<String> came, List<String> went, FileEdited counts) {
        LineMarks marks = LineMarks.of(path, came);
        changes.add(new RecordedChange(
                now,
                new FileChanges(path, counts.added(), counts.removed(), marks.names(), marks.lines()),
                LineMarks.of(path, went),
                came,
                went));
    }

    /** Forgets the changes from this number on. */
    void forgetFrom(long number) {
        changes.removeIf(change -> change.number() >= number);
    }

    /** Returns the changes by file with net counts of lines, the last written last. */
    List<FileChanges> in(MessageRange span) {
        Map<String, FileChanges> byPath = new LinkedHashMap<>();
        Map<String, NetLines> lines = new HashMap<>();
        for (RecordedChange change : changes) {
            if (span.contains(change.number())) {
                FileChanges earlier = byPath.remove(change.what().path());
                byPath.put(change.what().path(), earlier == null ? change.what() : earlier.and(change));
                lines.computeIfAbsent(change.what().path(), path -> new NetLines())
                        .add(change);
            }
        }
        return byPath.values().stream()
                .map(file -> lines.getOrDefault(file.path(), new NetLines()).in(file))
                .toList();
    }
}
