package dev.deepseektui.core.rewind;

import dev.deepseektui.core.event.FileState;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.rewind.RewindStep.LeftAlone;
import dev.deepseektui.core.rewind.RewindStep.Restore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What bringing files back would do, for a person to look at first. */
public record RewindPlan(List<RewindStep> steps) {
    public RewindPlan {
        steps = List.copyOf(steps);
    }

    /** How an entry is now. */
    public interface Now {
        Optional<FileState> of(String path);
    }

    /**
     * What brings all back to where it was before these changes.
     *
     * @param events the changes that are to be taken back, in the order in which they happened
     */
    public static RewindPlan of(List<TapeEvent> events, Now now, Predicate<FileState> isKept) {
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
            return Optional.of(new LeftAlone(path, "cannot be brought back: " + before.lost()));
        }
        if (before != null && !isKept.test(before)) {
            return Optional.of(new LeftAlone(path, "cannot be brought back: its old content is no longer kept"));
        }
        if (now != null && now.lost() != null) {
            return Optional.of(new LeftAlone(path, "is left, for it could not be had again: " + now.lost()));
        }
        return Optional.of(new Restore(path, now, before, theirs(history, now)));
    }

    private static @Nullable String theirs(PathHistory history, @Nullable FileState now) {
        if (!history.mayBe(now)) {
            return now == null ? "was deleted by somebody else since" : "was changed by somebody else since";
        }
        return history.unbroken() ? null : "was changed by somebody else in between";
    }

    /** What is done. */
    public List<Restore> restores(Theirs theirs) {
        return steps.stream()
                .filter(Restore.class::isInstance)
                .map(Restore.class::cast)
                .filter(step -> step.theirs() == null || theirs == Theirs.RESTORED_TOO)
                .toList();
    }

    /** What is not, with its reason. */
    public List<LeftAlone> leftAlone(Theirs theirs) {
        List<LeftAlone> left = new ArrayList<>();
        for (RewindStep step : steps) {
            if (step instanceof LeftAlone alone) {
                left.add(alone);
            } else if (step instanceof Restore restore && restore.theirs() != null && theirs == Theirs.LEFT) {
                left.add(new LeftAlone(restore.path(), restore.theirs()));
            }
        }
        return left;
    }

    /** What becomes of what somebody else changed since. */
    public enum Theirs {
        LEFT,
        RESTORED_TOO
    }
}
