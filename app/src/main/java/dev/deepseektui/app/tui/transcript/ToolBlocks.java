package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.AgentBlocks.AgentContent;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockLook;
import dev.deepseektui.app.tui.transcript.BlockContent.Hidden;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.ReturnedTool.ExploredContent;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Picture;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import java.util.List;
import java.util.Optional;

/**
 * Tool calls. A call keeps its place from the moment the model requests it, and is visible as soon as something
 * happens.
 */
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
                && page.find(key(returned.callId()))
                        .filter(AgentContent.class::isInstance)
                        .isEmpty()) {
            put(key(returned.callId()), returned(returned, page), page);
        } else if (recorded.event() instanceof FileEdited changed) {
            page.find(key(changed.callId()))
                    .filter(RunningTool.class::isInstance)
                    .ifPresent(running ->
                            page.put(key(changed.callId()), ((RunningTool) running).changing(changed.diff())));
        } else if (recorded.event() instanceof DiagnosticsFound found) {
            Optional.ofNullable(found.callId())
                    .ifPresent(callId -> page.find(key(callId))
                            .filter(RunningTool.class::isInstance)
                            .ifPresent(running -> page.put(key(callId), ((RunningTool) running).finding(found))));
        } else if (recorded.event() instanceof SessionResumed) {
            // The program that ran it is gone; the outcome is unknown, and the model gets the same message.
            page.replaceEach(content -> content instanceof RunningTool running ? running.interrupted() : content);
        }
    }

    /** An accepted plan has a block of its own. */
    private static void put(String key, ReturnedTool tool, TranscriptPage page) {
        boolean isPlan =
                tool.head().name().equals("update_plan") && tool.outcome().status() == Status.OK;
        if (isPlan) {
            Optional<BlockContent> plan = page.find(TaskBlocks.NEW_PLAN);
            page.remove(TaskBlocks.NEW_PLAN);
            page.put(key, plan.orElseGet(() -> new AnnouncedCall(tool.head())));
        } else if (tool.isLook()) {
            page.join(key, new ExploredContent(List.of(tool)));
        } else {
            page.put(key, tool);
        }
    }

    static String key(String callId) {
        return "call:" + callId;
    }

    private static ReturnedTool returned(ToolReturned returned, TranscriptPage page) {
        Optional<RunningTool> running = page.find(key(returned.callId()))
                .filter(RunningTool.class::isInstance)
                .map(RunningTool.class::cast);
        return new ReturnedTool(
                head(returned, page),
                returned.outcome(),
                RewindBlocks.takeNote(returned.callId(), page),
                running.flatMap(RunningTool::diff),
                running.flatMap(RunningTool::problems));
    }

    private static ToolHead head(ToolReturned returned, TranscriptPage page) {
        return page.find(key(returned.callId()))
                .filter(OfTool.class::isInstance)
                .map(known -> ((OfTool) known).head())
                .orElseGet(() -> ToolHead.of(returned.name(), ""));
    }

    /** Content that belongs to a tool call. */
    interface OfTool extends BlockContent {
        ToolHead head();

        @Override
        default Spacing spacing(TranscriptColumn column) {
            return Spacing.CLOSE;
        }
    }

    /** A call that the model requested and that has not started. */
    record AnnouncedCall(ToolHead head) implements OfTool, Hidden {}

    /** Lines about pictures that tools showed to the model; those that the user attached are listed with the other attachments. */
    static final class PictureBlocks implements BlockMaker {
        @Override
        public void take(Recorded recorded, TranscriptPage page) {
            if (recorded.event() instanceof ToolReturned returned) {
                Picture picture = returned.outcome().picture();
                if (picture != null) {
                    page.add(new PictureContent(picture));
                }
            }
        }

        /** A picture that a tool showed to the model: one line with its name, size and tokens below that of the call. */
        private record PictureContent(Picture picture) implements BlockContent {
            @Override
            public List<Line> lines(BlockLook look) {
                String text = "  " + say("transcript.picture", picture.label(), picture.tokens());
                return List.of(Line.of(Span.dim(text)).shortenedTo(look.width()));
            }

            @Override
            public Spacing spacing(TranscriptColumn column) {
                return Spacing.CLOSE;
            }

            @Override
            public boolean standsBetween() {
                return false;
            }

            @Override
            public Optional<BlockDetails> details() {
                return Optional.of(new BlockDetails(say("transcript.details.picture"), picture.label()));
            }
        }
    }
}
