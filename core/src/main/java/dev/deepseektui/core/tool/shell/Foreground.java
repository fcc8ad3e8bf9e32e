package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.output.LiveTail;
import dev.deepseektui.core.tool.process.RunningCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs a command to its end, after which nothing of it is left running. */
final class Foreground {
    /** Pipelines that the shell does not wait for, as {@code > >(tee log)}, live a little longer than it. */
    private static final Duration TO_FINISH = Duration.ofMillis(250);

    /** All that could be found is over by then: it takes no time but on a busy machine, or where something that cannot be found holds on. */
    private static final Duration LAST_OUTPUT = Duration.ofSeconds(3);

    private static final Duration LAST_OUTPUT_WHEN_CANCELLED = Duration.ofMillis(50);
    /** Time to put things in order, as stopping a container does; what ends at once costs none of it. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private static final Duration GRACE_WHEN_CANCELLED = Duration.ofMillis(50);

    private final StartedCommand started;
    private final RunningCommand command;
    private final Watch watch;
    private final Cancellation cancellation;

    Foreground(StartedCommand started, ToolRun run) {
        this.started = started;
        this.command = started.running();
        this.watch = new Watch(command, new LiveTail(command.output(), 0), run);
        this.cancellation = run.cancellation();
    }

    /**
     * What came of it.
     *
     * @param leftBehind programs that ran on when the shell was over, and were ended
     * @param immortal programs that could not be ended
     * @param isHeld something that nobody finds still holds the output; cancelling does not wait long enough to tell
     */
    record Result(Ending ending, List<String> leftBehind, List<String> immortal, boolean isHeld) {}

    Result run(Duration timeout) {
        Ending ending = watch.await(timeout);
        boolean cancelled = ending instanceof Ending.Cancelled;
        boolean over = !cancelled && !(ending instanceof Ending.TimedOut);
        List<String> leftBehind = over ? leftBehind() : List.of();
        List<String> immortal =
                over && leftBehind.isEmpty() ? List.of() : command.end(cancelled ? GRACE_WHEN_CANCELLED : GRACE);
        boolean outputEnded = cancelled
                ? command.awaitOutputEnd(LAST_OUTPUT_WHEN_CANCELLED)
                : command.awaitOutputEnd(LAST_OUTPUT, cancellation);
        watch.showNews();
        return new Result(ending, leftBehind, immortal, !outputEnded && !cancellation.isCancelled());
    }

    private List<String> leftBehind() {
        List<String> left = new ArrayList<>(started.leftInside());
        left.addAll(command.aliveAfter(TO_FINISH));
        return left;
    }
}
