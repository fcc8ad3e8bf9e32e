package dev.deepseektui.core.context.compaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.deepseektui.core.base.Json;
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
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The changes that the session made to files: lines, declared names and change-log entries. Folded from the tape, which
 * contains the diff of each edit. Old tapes contain only the arguments of the call.
 */
final class ChangesMade {
    private static final Pattern CHANGE_LOG =
            Pattern.compile("(?i)(?:.*/)?(?:changelog|changes|news|history|release[-_ ]?notes)(?:\\.\\w+)?");
    private static final int MIN_LINE_LENGTH = 16;
    private static final int MAX_LINE_LENGTH = 400;

    private final List<RecordedChange> changes = new ArrayList<>();
    private final Map<String, ToolCall> calls = new HashMap<>();
    private final Map<String, FileEdited> edited = new HashMap<>();
    private long now;

    /** A change; {@code came} and {@code went} are the added and removed lines, as far as they are known. */
    private record RecordedChange(
            long number, FileEdited counts, List<String> came, List<String> went, LineMarks made, LineMarks gone) {
        static RecordedChange of(long number, FileEdited counts, List<String> came, List<String> went) {
            String path = counts.path();
            return new RecordedChange(number, counts, came, went, LineMarks.of(path, came), LineMarks.of(path, went));
        }
    }

    /** The sum of several changes to a file, without lines that were added and removed again. */
    private static final class NetChange {
        private final Map<String, Integer> balance = new HashMap<>();
        private final Set<String> names = new LinkedHashSet<>();
        private final Set<String> lines = new LinkedHashSet<>();
        private long added;
        private long removed;

        void add(RecordedChange change) {
            added += change.counts.added() - change.came.size();
            removed += change.counts.removed() - change.went.size();
            change.came.forEach(line -> balance.merge(line, 1, Integer::sum));
            change.went.forEach(line -> balance.merge(line, -1, Integer::sum));
            names.removeAll(change.gone.names());
            names.addAll(change.made.names());
            lines.removeAll(change.gone.lines());
            lines.addAll(change.made.lines());
        }

        FileChanges of(String path) {
            long more = balance.values().stream()
                    .mapToLong(count -> Math.max(0, count))
                    .sum();
            long less = balance.values().stream()
                    .mapToLong(count -> Math.max(0, -count))
                    .sum();
            return new FileChanges(path, added + more, removed + less, names, lines);
        }
    }

    /** The names declared by lines, and the lines themselves in a change log. */
    private record LineMarks(Set<String> names, Set<String> lines) {
        static LineMarks of(String path, List<String> lines) {
            Set<String> log = new LinkedHashSet<>();
            if (CHANGE_LOG.matcher(path).matches()) {
                lines.stream()
                        .map(String::strip)
                        .filter(line -> line.length() >= MIN_LINE_LENGTH && line.length() <= MAX_LINE_LENGTH)
                        .forEach(log::add);
            }
            return new LineMarks(DeclaredNames.in(path, lines), log);
        }
    }

    /**
     * The changes of one file.
     *
     * @param names the names declared by new lines
     * @param lines the new lines of a change log
     */
    record FileChanges(String path, long added, long removed, Set<String> names, Set<String> lines) {
        FileChanges {
            names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
            lines = Collections.unmodifiableSet(new LinkedHashSet<>(lines));
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
            // It is unknown which of its recorded changes a rewound file still contains, so all of them are discarded.
            changed.changes()
                    .forEach(file ->
                            changes.removeIf(change -> change.counts.path().equals(file.path())));
        }
    }

    private void returned(String callId, String path) {
        FileEdited difference = edited.get(callId);
        ToolCall call = calls.get(callId);
        if (difference != null) {
            changes.add(
                    RecordedChange.of(now, difference, lines(difference.diff(), '+'), lines(difference.diff(), '-')));
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
            List<String> old = edit.path("old_string").asText().lines().toList();
            List<String> text = (edit.path("new_string").asText()
                            + edit.path("content").asText())
                    .lines()
                    .toList();
            added.addAll(without(old, text));
            removed.addAll(without(text, old));
        }
        changes.add(RecordedChange.of(now, new FileEdited("", path, added.size(), removed.size(), ""), added, removed));
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

    /** Discards the changes from this message number on. */
    void forgetFrom(long number) {
        changes.removeIf(change -> change.number() >= number);
    }

    /** Returns the session's changes by file with net line counts, most recently changed file last. */
    List<FileChanges> all() {
        return since(0);
    }

    /** Returns the changes since a user message, in the form of {@link #all}. */
    List<FileChanges> since(long number) {
        Map<String, NetChange> byPath = new LinkedHashMap<>();
        for (RecordedChange change : changes) {
            if (change.number >= number) {
                String path = change.counts.path();
                NetChange net = Objects.requireNonNullElseGet(byPath.remove(path), NetChange::new);
                net.add(change);
                byPath.put(path, net);
            }
        }
        return byPath.entrySet().stream()
                .map(file -> file.getValue().of(file.getKey()))
                .toList();
    }

    /** Returns the lines added to a file since a user message by replies that the filter accepts. */
    Set<String> newLines(String path, long number, LongPredicate replies) {
        return changes.stream()
                .filter(change ->
                        change.number >= number && change.counts.path().equals(path) && replies.test(change.number))
                .flatMap(change -> change.came.stream())
                .collect(Collectors.toSet());
    }
}
