package dev.deepseektui.core.rewind;

import dev.deepseektui.core.event.FileState;
import dev.deepseektui.core.rewind.FileDiff.Counts;
import dev.deepseektui.core.rewind.RewindHistory.Prompt;
import dev.deepseektui.core.rewind.RewindPlan.Theirs;
import dev.deepseektui.core.rewind.RewindStep.Restore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What changed since each prompt, in short: each file is looked at once for all of them. */
public final class RewindOverview {
    /** More are not counted by lines. */
    private static final int MOST_FILES = 200;

    private final FileRewind rewind;
    private final RewindDiff diff;
    private final Map<String, Optional<FileState>> now = new HashMap<>();
    private final Map<FileState, Boolean> kept = new HashMap<>();
    private final Map<Restore, Counts> lines = new HashMap<>();

    public RewindOverview(FileRewind rewind, RewindDiff diff) {
        this.rewind = rewind;
        this.diff = diff;
    }

    /**
     * What changed since a prompt.
     *
     * @param commands steps that looked at the workspace
     * @param files that are not as they were, whoever changed them, whether or not they can be brought back
     * @param lines of them, as far as they are text; empty where there are too many files
     * @param isAll whether nothing else may have changed
     */
    public record Since(int commands, int files, Optional<Counts> lines, boolean isAll) {}

    public Since of(Prompt prompt, RewindHistory history) {
        List<Prompt> behind = history.prompts().stream()
                .filter(each -> each.turn() >= prompt.turn())
                .toList();
        RewindPlan plan = RewindPlan.of(
                history.since(prompt.turn()),
                path -> now.computeIfAbsent(path, rewind::now),
                state -> kept.computeIfAbsent(state, rewind::isKept));
        return new Since(
                behind.stream().mapToInt(Prompt::steps).sum(),
                plan.steps().size(),
                plan.steps().size() > MOST_FILES ? Optional.empty() : Optional.of(lines(plan)),
                behind.stream().allMatch(each -> each.unknown().isEmpty()));
    }

    private Counts lines(RewindPlan plan) {
        return plan.restores(Theirs.RESTORED_TOO).stream()
                .map(step -> lines.computeIfAbsent(step, diff::lines))
                .reduce(Counts.NONE, Counts::plus);
    }
}
