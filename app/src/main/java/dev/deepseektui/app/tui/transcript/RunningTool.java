package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.ToolBlocks.OfTool;
import dev.deepseektui.core.conversation.CrashRecovery;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A tool at work, and the end of what it printed so far.
 *
 * @param diff of the file that it has changed
 * @param seconds since it started; nothing smaller, so that it does not change with every tick
 */
record RunningTool(ToolHead head, Instant started, long seconds, Tail tail, Optional<String> diff)
        implements OfTool, Printing {
    static RunningTool started(ToolHead head, Instant now) {
        return new RunningTool(head, now, 0, Tail.EMPTY, Optional.empty());
    }

    @Override
    public RunningTool at(Instant now) {
        long passed = Math.max(0, Duration.between(started, now).toSeconds());
        return passed == seconds ? this : new RunningTool(head, started, passed, tail, diff);
    }

    @Override
    public RunningTool printing(String text) {
        return new RunningTool(head, started, seconds, tail.with(text), diff);
    }

    RunningTool changing(String whole) {
        return new RunningTool(head, started, seconds, tail, Optional.of(whole));
    }

    ReturnedTool interrupted() {
        ToolOutcome unknown = ToolOutcome.of(Status.INTERRUPTED, CrashRecovery.INTERRUPTED);
        return new ReturnedTool(head, unknown, "", diff);
    }

    @Override
    public List<Line> lines(Look look) {
        List<Line> lines = new ArrayList<>();
        String time = seconds == 0 ? "" : "  " + Figures.seconds(seconds * 1_000);
        lines.add(head.line(Span.of("●", Role.ACCENT), head.verb().running(), List.of(Span.dim(time)), look.width()));
        lines.addAll(tail.lines(look));
        return lines;
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(
                new Details(head.verb().running() + " " + head.subject(), ToolDetails.text(head) + tail.text()));
    }
}
