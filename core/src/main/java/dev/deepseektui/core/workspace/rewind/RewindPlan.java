package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.Restore;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.SkippedEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The steps of a rewind, for review before it is carried out. */
public record RewindPlan(List<RewindStep> steps) {
    public RewindPlan {
        steps = List.copyOf(steps);
    }

    public interface CurrentStates {
        Optional<FileState> of(String path);
    }

    /**
     * Plans the return to the state before the given changes.
     *
     * @param events the changes to undo, in chronological order
     */
    public static RewindPlan of(List<TapeEvent> events, CurrentStates now, Predicate<FileState> isKept) {
        List<RewindStep> steps = new ArrayList<>();
        for (PathHistory history : PathHistory.of(events)) {
            step(history, now.of(history.path()).orElse(null), isKept).ifPresent(steps::add);
        }
        return new RewindPlan(steps);
    }

    private static Optional<RewindStep> step(
            PathHistory history, @Nullable FileState now, Predicate<FileState> isKept) {
        String path = history.path();
        FileState before = history.before();
        if (FileState.fit(now, before)) {
            return Optional.empty();
        }
        if (before != null && before.lost() != null) {
            return Optional.of(new SkippedEntry(path, "cannot be restored: " + before.lost()));
        }
        if (before != null && !isKept.test(before)) {
            return Optional.of(new SkippedEntry(path, "cannot be restored: its old content is no longer kept"));
        }
        if (now != null && now.lost() != null) {
            return Optional.of(new SkippedEntry(
                    path, "is left unchanged, because it could not be restored afterwards: " + now.lost()));
        }
        return Optional.of(new Restore(path, now, before, theirs(history, now)));
    }

    private static @Nullable String theirs(PathHistory history, @Nullable FileState now) {
        if (!history.mayBe(now)) {
            return now == null ? "was deleted later by someone else" : "was changed later by someone else";
        }
        return history.unbroken() ? null : "was changed in between by someone else";
    }

    public List<Restore> restores(ForeignChanges theirs) {
        return steps.stream()
                .filter(Restore.class::isInstance)
                .map(Restore.class::cast)
                .filter(step -> step.theirs() == null || theirs == ForeignChanges.RESTORED_TOO)
                .toList();
    }

    public List<SkippedEntry> leftAlone(ForeignChanges theirs) {
        List<SkippedEntry> left = new ArrayList<>();
        for (RewindStep step : steps) {
            if (step instanceof SkippedEntry alone) {
                left.add(alone);
            } else if (step instanceof Restore restore && restore.theirs() != null && theirs == ForeignChanges.LEFT) {
                left.add(new SkippedEntry(restore.path(), restore.theirs()));
            }
        }
        return left;
    }

    /** The treatment of later changes made by other programs or the user. */
    public enum ForeignChanges {
        LEFT,
        RESTORED_TOO
    }

    /**
     * The combined effect of several changes on one entry.
     *
     * @param last the last recorded change
     * @param isSure true if the last change was certainly made; an edit is recorded before it is made
     * @param unbroken true if each change started from the state that the previous one had left
     */
    record PathHistory(String path, @Nullable FileState before, Change last, boolean isSure, boolean unbroken) {

        static List<PathHistory> of(List<TapeEvent> events) {
            Map<String, PathHistory> byPath = new LinkedHashMap<>();
            for (TapeEvent event : events) {
                boolean isSure = event instanceof FilesChanged;
                for (Change change : changes(event)) {
                    byPath.merge(
                            change.path(),
                            new PathHistory(change.path(), change.before(), change, isSure, true),
                            (known, next) -> known.then(change, isSure));
                }
            }
            return List.copyOf(byPath.values());
        }

        static List<Change> changes(TapeEvent event) {
            if (event instanceof FilesChanged changed) {
                return changed.changes();
            }
            if (event instanceof FileChanging edit) {
                List<Change> changes = new ArrayList<>();
                edit.newFolders().forEach(folder -> changes.add(new Change(folder, null, FileState.directory(null))));
                changes.add(new Change(edit.path(), file(edit.before()), file(edit.after())));
                return changes;
            }
            return List.of();
        }

        private static @Nullable FileState file(@Nullable String content) {
            return content == null ? null : FileState.file(null, content);
        }

        private PathHistory then(Change next, boolean sure) {
            boolean fits = mayBe(next.before());
            return new PathHistory(path, before, next, sure, unbroken && fits);
        }

        /**
         * Returns true if the recorded changes alone explain this state. An edit is recorded before it is made, so the
         * state before an unconfirmed edit is accepted too.
         */
        boolean mayBe(@Nullable FileState state) {
            return FileState.fit(state, last.after()) || (!isSure && FileState.fit(state, last.before()));
        }
    }

    /** The effect of a rewind on one entry. */
    public sealed interface RewindStep {
        String path();

        /**
         * A step that restores an earlier state.
         *
         * @param from the current state; null if the entry does not exist
         * @param to the earlier state; null if the entry did not exist
         * @param theirs a clause about a change made by someone else, which makes the step optional; null if there is
         * none
         */
        record Restore(
                String path,
                @Nullable FileState from,
                @Nullable FileState to,
                @Nullable String theirs) implements RewindStep {}

        /**
         * An entry that is not changed.
         *
         * @param why the reason as a clause that follows the entry's name
         */
        record SkippedEntry(String path, String why) implements RewindStep {}
    }
}
