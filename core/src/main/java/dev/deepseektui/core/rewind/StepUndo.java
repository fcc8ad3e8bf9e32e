package dev.deepseektui.core.rewind;

import dev.deepseektui.core.event.FilesChanged;
import dev.deepseektui.core.event.FilesRewound;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.rewind.RewindPlan.Theirs;
import java.util.List;
import java.util.function.Consumer;

/**
 * Takes back what one step changed while its turn goes on: what ran halfway, before it is tried in another way. What somebody else changed
 * since is left alone. To be used as {@link FileWatch} is.
 */
public final class StepUndo {
    private final FileRewind rewind;
    private final RewindDiff diff;

    StepUndo(FileRewind rewind, RewindDiff diff) {
        this.rewind = rewind;
        this.diff = diff;
    }

    /** What taking it back would do. Only looks. */
    public RewindPlan plan(FilesChanged step) {
        return rewind.plan(List.of(step));
    }

    /** What that would change, for a person to read. */
    public String diff(RewindPlan plan) {
        return diff.of(plan.restores(Theirs.LEFT));
    }

    /** Does it; the step's own event is on the tape by then. */
    public FilesRewound takeBack(String callId, RewindPlan plan, Consumer<TapeEvent> tape) {
        return rewind.takeBack(callId, plan.restores(Theirs.LEFT), tape);
    }
}
