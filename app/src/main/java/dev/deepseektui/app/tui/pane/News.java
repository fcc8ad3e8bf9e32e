package dev.deepseektui.app.tui.pane;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.tape.Recorded;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/** What may the pane's sections want to know of? */
public sealed interface News {
    /** Something is on the tape. */
    record Happened(Recorded recorded) implements News {}

    /** How full the prompt is now, drafts included. */
    record Measured(Fullness fullness) implements News {}

    /** How the commands in the background stand now, the oldest first. */
    record JobsSeen(List<Job> jobs) implements News {
        public JobsSeen {
            jobs = List.copyOf(jobs);
        }
    }

    /**
     * A command in the background.
     *
     * @param exitCode empty while it runs, and when it was ended
     */
    record Job(int number, String command, boolean isRunning, OptionalInt exitCode, Duration elapsed) {}
}
