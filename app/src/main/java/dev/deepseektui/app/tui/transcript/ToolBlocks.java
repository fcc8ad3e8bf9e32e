package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.pane.ToolHead;
import dev.deepseektui.app.tui.pane.ToolHead.VerbForm;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.transcript.AgentBlocks.AgentContent;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.Hidden;
import dev.deepseektui.app.tui.transcript.BlockContent.Printing;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.ReturnedTool.ExploredContent;
import dev.deepseektui.app.tui.transcript.SessionBlocks.RewindBlocks;
import dev.deepseektui.app.tui.transcript.TextRows.PromptBand;
import dev.deepseektui.app.tui.transcript.ToolBlocks.ToolContent;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.conversation.CrashRecovery;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The blocks of tool calls. A call gets its position when the model requests it, but is invisible until it starts. */
final class ToolBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, TranscriptPage page) {
        if (recorded.event() instanceof ReplyReceived reply && reply.cut() == null) {
            for (ToolCall call : reply.calls()) {
                page.put(key(call.id()), new AnnouncedCall(ToolHead.of(call.name(), call.arguments())));
            }
        } else if (recorded.event() instanceof ToolStarted started) {
            ToolHead head = ToolHead.of(started.name(), started.arguments());
            page.put(key(started.callId()), RunningTool.started(head, recorded.ts()));
        } else if (recorded.event() instanceof ToolReturned returned
                && page.find(key(returned.callId()), AgentContent.class).isEmpty()) {
            put(key(returned.callId()), returned(returned, page), page);
        } else if (recorded.event() instanceof FileEdited changed) {
            page.change(key(changed.callId()), RunningTool.class, running -> running.changing(changed.diff()));
        } else if (recorded.event() instanceof DiagnosticsFound found) {
            page.change(key(String.valueOf(found.callId())), RunningTool.class, running -> running.finding(found));
        } else if (recorded.event() instanceof SessionResumed) {
            // The process that ran these calls is gone, so their outcome is unknown. The model receives the same
            // message.
            page.replaceEach(content -> content instanceof RunningTool running ? running.interrupted() : content);
        }
    }

    /** Adds a finished call. The call of an accepted plan is replaced by the plan's block. */
    private static void put(String key, ReturnedTool tool, TranscriptPage page) {
        boolean isPlan = tool.head().tool().equals(Optional.of(OwnTool.TODO_WRITE))
                && tool.outcome().status() == Status.OK;
        if (isPlan) {
            Optional<BlockContent> plan = page.find(TaskBlocks.NEW_PLAN);
            page.remove(TaskBlocks.NEW_PLAN);
            page.put(key, plan.orElseGet(() -> new AnnouncedCall(tool.head())));
        } else if (tool.isSuccessfulRead()) {
            page.join(key, new ExploredContent(List.of(tool)));
        } else {
            page.put(key, tool);
        }
    }

    static String key(String callId) {
        return "call:" + callId;
    }

    private static ReturnedTool returned(ToolReturned returned, TranscriptPage page) {
        Optional<RunningTool> running = page.find(key(returned.callId()), RunningTool.class);
        return new ReturnedTool(
                head(returned, page),
                returned.outcome(),
                RewindBlocks.takeNote(returned.callId(), page),
                running.flatMap(RunningTool::diff),
                running.flatMap(RunningTool::problems));
    }

    private static ToolHead head(ToolReturned returned, TranscriptPage page) {
        return page.find(key(returned.callId()), ToolContent.class)
                .map(ToolContent::head)
                .orElseGet(() -> ToolHead.of(returned.name(), ""));
    }

    /** The content of a tool call. */
    interface ToolContent extends BlockContent {
        ToolHead head();

        @Override
        default boolean isClose(TranscriptColumn column) {
            return true;
        }
    }

    /** A call that the model has requested but that has not started. */
    record AnnouncedCall(ToolHead head) implements ToolContent, Hidden {}

    /**
     * The lines for images that tools showed to the model. Images attached by the user are listed with the other attachments.
     */
    static final class ImageBlocks implements BlockMaker {
        @Override
        public void take(Recorded recorded, TranscriptPage page) {
            if (recorded.event() instanceof ToolReturned returned) {
                StoredImage picture = returned.outcome().picture();
                if (picture != null) {
                    page.add(new ToolImageContent(picture));
                }
            }
        }

        /**
         * An image that a tool showed to the model: a line below the call's line, with the image's name, size and
         * tokens.
         */
        private record ToolImageContent(StoredImage picture) implements BlockContent {
            @Override
            public List<Line> lines(BlockStyle look) {
                String text = "  " + say("transcript.picture", picture.label(), picture.tokens());
                return List.of(Line.of(Span.dim(text)).shortenedTo(look.width()));
            }

            @Override
            public boolean isClose(TranscriptColumn column) {
                return true;
            }

            @Override
            public boolean separates() {
                return false;
            }

            @Override
            public Optional<BlockDetails> details() {
                return Optional.of(new BlockDetails(say("transcript.details.picture"), picture.label()));
            }
        }
    }

    /**
     * A running tool with the last part of its output.
     *
     * @param diff the diff of the changed file
     * @param problems the diagnostics that language servers reported for the changed file
     * @param seconds the whole seconds since the start; rounded down, so that the content does not change with every
     * tick
     */
    record RunningTool(
            ToolHead head,
            Instant started,
            long seconds,
            OutputTail tail,
            Optional<String> diff,
            Optional<DiagnosticsFound> problems)
            implements ToolContent, Printing {
        static RunningTool started(ToolHead head, Instant now) {
            return new RunningTool(head, now, 0, OutputTail.EMPTY, Optional.empty(), Optional.empty());
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
        public List<Line> lines(BlockStyle look) {
            List<Line> lines = new ArrayList<>();
            String time = seconds == 0 ? "" : "  " + Figures.seconds(seconds * 1_000);
            lines.add(head.line(
                    Span.of("●", Ink.ACCENT), head.verb(VerbForm.RUNNING), List.of(Span.dim(time)), look.width()));
            lines.addAll(tail.lines(look));
            return lines;
        }

        @Override
        public Optional<BlockDetails> details() {
            return Optional.of(new BlockDetails(
                    head.verb(VerbForm.RUNNING) + " " + head.subject(), ToolFacts.text(head) + tail.text()));
        }

        /** The end of the output of a tool or command. */
        record OutputTail(String text) {
            static final OutputTail EMPTY = new OutputTail("");

            private static final int ROWS = 5;
            private static final int MAX_LENGTH = 4_096;
            private static final Line BAR = Line.of(Span.of("│ ", Ink.RULE));

            OutputTail with(String more) {
                String all = text + more.substring(Math.max(0, more.length() - MAX_LENGTH));
                return new OutputTail(all.substring(Math.max(0, all.length() - MAX_LENGTH)));
            }

            List<Line> lines(BlockStyle look) {
                List<String> printed =
                        text.lines().filter(line -> !line.isBlank()).toList();
                return printed.subList(Math.max(0, printed.size() - ROWS), printed.size()).stream()
                        .map(line -> BAR.followedBy(Line.of(Span.dim(Wrap.expand(line))))
                                .shortenedTo(look.width()))
                        .toList();
            }
        }

        /** A shell command that the user is running, with the end of its output so far. */
        record RunningShellCommand(String command, OutputTail tail) implements Printing {
            @Override
            public RunningShellCommand printing(String text) {
                return new RunningShellCommand(command, tail.with(text));
            }

            @Override
            public List<Line> lines(BlockStyle look) {
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
}
