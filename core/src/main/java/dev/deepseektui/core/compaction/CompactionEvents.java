package dev.deepseektui.core.compaction;

import dev.deepseektui.core.context.ContextCompactionRequested;
import dev.deepseektui.core.context.Pinned;
import dev.deepseektui.core.context.Unpinned;
import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** The events that explain the ladder and that its own state is folded from. */
public final class CompactionEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            CompactionApplied.class,
            ContextCompacted.class,
            CompactionDeferred.class,
            CompactionSkipped.class,
            SummaryRequested.class,
            SummaryRefused.class,
            ContextCompactionRequested.class,
            Pinned.class,
            Unpinned.class);

    private CompactionEvents() {}
}
