package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap.Tabs;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockLook;
import dev.deepseektui.app.tui.transcript.BlockContent.Printing;
import dev.deepseektui.app.tui.transcript.TextRows.PromptBand;
import dev.deepseektui.app.tui.transcript.ToolBlocks.OfTool;
import dev.deepseektui.core.conversation.CrashRecovery;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A running tool, and the end of its output so far.
 *
 * @param diff of the changed file
 * @param problems found in it by language servers
 * @param seconds since it started; no finer, so that it does not change with every tick
 */
record RunningTool(
        ToolHead head,
        Instant started,
        long seconds,
        Tail tail,
        Optional<String> diff,
        Optional<DiagnosticsFound> problems)
        implements OfTool, Printing {
    static RunningTool started(ToolHead head, Instant now) {
        return new RunningTool(head, now, 0, Tail.EMPTY, Optional.empty(), Optional.empty());
    }

    @Override
    public RunningTool at(Instant now) {
        long passed = Math.max(0, Duration.between(started, now).toSeconds());
        return passed == seconds ? this : new RunningTool(head, started, passed, tail, diff, problems);
    }

    @Override
    public RunningTool printing(String text) {
        return new RunningTool(head, started, seconds, tail.with(text), diff, problems);
    }

    RunningTool changing(String whole) {
        return new RunningTool(head, started, seconds, tail, Optional.of(whole), problems);
    }

    RunningTool finding(DiagnosticsFound found) {
        return new RunningTool(head, started, seconds, tail, diff, Optional.of(found));
    }

    ReturnedTool interrupted() {
        ToolOutcome unknown = ToolOutcome.of(Status.INTERRUPTED, CrashRecovery.INTERRUPTED);
        return new ReturnedTool(head, unknown, "", diff, problems);
    }

    @Override
    public List<Line> lines(BlockLook look) {
        List<Line> lines = new ArrayList<>();
        String time = seconds == 0 ? "" : "  " + Figures.seconds(seconds * 1_000);
        lines.add(head.line(Span.of("●", Ink.ACCENT), head.verb().running(), List.of(Span.dim(time)), look.width()));
        lines.addAll(tail.lines(look));
        return lines;
    }

    @Override
    public Optional<BlockDetails> details() {
        return Optional.of(
                new BlockDetails(head.verb().running() + " " + head.subject(), ToolFacts.text(head) + tail.text()));
    }

    /** The end of some output so far. */
    record Tail(String text) {
        static final Tail EMPTY = new Tail("");

        private static final int ROWS = 5;
        private static final int LONGEST = 4_096;
        private static final Line BAR = Line.of(Span.of("│ ", Ink.RULE));

        Tail with(String more) {
            String all = text + more.substring(Math.max(0, more.length() - LONGEST));
            return new Tail(all.substring(Math.max(0, all.length() - LONGEST)));
        }

        List<Line> lines(BlockLook look) {
            List<String> printed = text.lines().filter(line -> !line.isBlank()).toList();
            return printed.subList(Math.max(0, printed.size() - ROWS), printed.size()).stream()
                    .map(line ->
                            BAR.followedBy(Line.of(Span.dim(Tabs.expand(line)))).shortenedTo(look.width()))
                    .toList();
        }
    }

    /** A running command of the user, and the end of its output so far. */
    record RunningShellCommand(String command, Tail tail) implements Printing {
        @Override
        public RunningShellCommand printing(String text) {
            return new RunningShellCommand(command, tail.with(text));
        }

        @Override
        public List<Line> lines(BlockLook look) {
            List<Line> lines = new ArrayList<>(PromptBand.command(command, look));
            lines.addAll(tail.lines(look));
            return lines;
        }

        @Override
        public Optional<BlockDetails> details() {
            return Optional.of(new BlockDetails(say("transcript.running", command), tail.text()));
        }
    }
}
