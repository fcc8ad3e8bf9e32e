package dev.deepseektui.app.tui.pane;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.tool.shell.Jobs;
import java.util.List;

/** What may the pane's sections want to know of? */
public sealed interface News {
    /** Something is on the tape. */
    record Happened(Recorded recorded) implements News {}

    /** How full the prompt is now, drafts included. */
    record Measured(Fullness fullness) implements News {}

    /** How the commands in the background stand now, the oldest first. */
    record JobsSeen(List<Jobs.Snapshot> jobs) implements News {
        public JobsSeen {
            jobs = List.copyOf(jobs);
        }
    }
}
