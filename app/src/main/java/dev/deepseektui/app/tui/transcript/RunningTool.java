package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Tabs;
import dev.deepseektui.app.tui.transcript.ToolBlocks.OfTool;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A tool at work, and the end of what it printed so far.
 *
 * @param seconds since it started; nothing smaller, so that it does not change with every tick
 */
record RunningTool(ToolHead head, Instant started, long seconds, String tail) implements OfTool {
    private static final int ROWS = 5;
    private static final int LONGEST_TAIL = 4_096;
    private static final Line BAR = Line.of(Span.of("  │ ", Role.RULE));

    static RunningTool started(ToolHead head, Instant now) {
        return new RunningTool(head, now, 0, "");
    }

    @Override
    public RunningTool at(Instant now) {
        long passed = Math.max(0, Duration.between(started, now).toSeconds());
        return passed == seconds ? this : new RunningTool(head, started, passed, tail);
    }

    RunningTool printing(String text) {
        String all = tail + text.substring(Math.max(0, text.length() - LONGEST_TAIL));
        int from = Math.max(0, all.length() - LONGEST_TAIL);
        return new RunningTool(head, started, seconds, all.substring(from));
    }

    @Override
    public List<Line> lines(Look look) {
        List<Line> lines = new ArrayList<>();
        String time = seconds == 0 ? "" : "  " + Figures.seconds(seconds * 1_000);
        lines.add(head.line(Span.of("⏺", Role.ACCENT), List.of(Span.dim("  running" + time)), look.width()));
        List<String> printed = tail.lines().filter(line -> !line.isBlank()).toList();
        for (String line : printed.subList(Math.max(0, printed.size() - ROWS), printed.size())) {
            lines.add(BAR.followedBy(Line.of(Span.dim(Tabs.expand(line)))).shortenedTo(look.width()));
        }
        return lines;
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(head.name() + " is running", ToolDetails.text(head) + tail));
    }
}
