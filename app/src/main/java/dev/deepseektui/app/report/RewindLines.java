package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** File changes by tool calls and rewinds as readable lines. */
public final class RewindLines {
    private RewindLines() {}

    /** Returns a line about file changes or a rewind; empty for other events, or if there is nothing to report. */
    public static Optional<String> line(TapeEvent event) {
        if (event instanceof FilesCheckpoint checkpoint) {
            return checkpoint(checkpoint);
        }
        if (event instanceof FilesChanged changed) {
            return Optional.ofNullable(changed.problem()).map(SafeText::line).or(() -> step(changed));
        }
        return event instanceof FilesRewound rewound
                ? Optional.of(rewound(rewound, RewindKind.RESTORED))
                : Optional.empty();
    }

    /** The kind of a rewind, determined from the events around it. */
    public enum RewindKind {
        /** An undo. */
        UNDONE,
        /** The reversal of an undo or a rewind. */
        REDONE,
        /** A rewind, or the rollback of an interrupted call. */
        RESTORED
    }

    /** Returns an event's details, one per line. */
    public static String details(TapeEvent event) {
        if (event instanceof FilesCheckpoint checkpoint) {
            return checkpoint.without().stream()
                    .map(without -> SafeText.line(without.path() + ": " + without.why()))
                    .collect(Collectors.joining("\n"));
        }
        if (event instanceof FilesChanged changed) {
            return changed.changes().stream().map(RewindLines::change).collect(Collectors.joining("\n"));
        }
        return event instanceof FilesRewound rewound
                ? rewound.failed().stream()
                        .map(failed -> SafeText.line(failed.path() + " " + failed.why()))
                        .collect(Collectors.joining("\n"))
                : "";
    }

    private static Optional<String> checkpoint(FilesCheckpoint checkpoint) {
        if (checkpoint.problem() != null) {
            return Optional.of(SafeText.line(checkpoint.problem()));
        }
        long count = checkpoint.without().size() + checkpoint.more();
        if (count == 0) {
            return Optional.empty();
        }
        var first = checkpoint.without().get(0);
        String more = count == 1 ? "" : say("report.rewind.more", count - 1);
        return Optional.of(SafeText.line(say("report.rewind.without", first.path(), first.why()) + more));
    }

    /**
     * Returns a line about the changes made by a step; empty if there are none, or for a rewind, which has its own
     * line.
     */
    private static Optional<String> step(FilesChanged changed) {
        if (changed.callId().equals(FilesChanged.REWIND) || changed.changes().isEmpty()) {
            return Optional.empty();
        }
        Map<ChangeKind, Long> counts = changed.changes().stream()
                .collect(Collectors.groupingBy(
                        ChangeKind::of, () -> new EnumMap<>(ChangeKind.class), Collectors.counting()));
        return Optional.of(counts.entrySet().stream()
                .map(count -> say("report.files." + count.getKey().word(), count.getValue()))
                .collect(Collectors.joining(say("report.files.and"))));
    }

    public static String rewound(FilesRewound rewound, RewindKind way) {
        long files = rewound.files();
        String restored = rewound.turn() == null
                ? say("report.rewind." + way.name().toLowerCase(Locale.ROOT), files)
                : say("report.rewind.restored_to", files, rewound.turn());
        int failed = rewound.failed().size();
        return restored
                + (failed == 0 ? "" : say("report.rewind.failed", failed))
                + (rewound.interrupted() ? say("report.rewind.interrupted") : "");
    }

    private static String change(Change change) {
        return SafeText.line(say("report.file." + ChangeKind.of(change).word(), change.path()));
    }

    private enum ChangeKind {
        CREATED,
        CHANGED,
        DELETED;

        static ChangeKind of(Change change) {
            return change.before() == null ? CREATED : change.after() == null ? DELETED : CHANGED;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
