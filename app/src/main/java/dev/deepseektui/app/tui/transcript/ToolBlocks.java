package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.transcript.AgentBlocks.AgentContent;
import dev.deepseektui.app.tui.transcript.Content.Hidden;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.Optional;

/**
 * Tool calls. A call keeps its place from the moment the model requests it, and is visible as soon as something
 * happens.
 */
final class ToolBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
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
        } else if (recorded.event() instanceof SessionResumed) {
            // The program that ran it is gone; nobody knows what became of it, and so the model is told.
            page.replaceEach(content -> content instanceof RunningTool running ? running.interrupted() : content);
        }
    }

    /** A plan that was accepted shows itself. */
    private static void put(String key, ReturnedTool tool, Page page) {
        boolean isPlan =
                tool.head().name().equals("update_plan") && tool.outcome().status() == Status.OK;
        if (isPlan) {
            Optional<Content> plan = page.find(TaskBlocks.NEW_PLAN);
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

    private static ReturnedTool returned(ToolReturned returned, Page page) {
        Optional<String> diff = page.find(key(returned.callId()))
                .filter(RunningTool.class::isInstance)
                .flatMap(running -> ((RunningTool) running).diff());
        return new ReturnedTool(
                head(returned, page), returned.outcome(), RewindBlocks.told(returned.callId(), page), diff);
    }

    private static ToolHead head(ToolReturned returned, Page page) {
        return page.find(key(returned.callId()))
                .filter(OfTool.class::isInstance)
                .map(known -> ((OfTool) known).head())
                .orElseGet(() -> ToolHead.of(returned.name(), ""));
    }

    /** Content that belongs to a tool call. */
    interface OfTool extends Content {
        ToolHead head();

        @Override
        default Spacing spacing(Column column) {
            return Spacing.CLOSE;
        }
    }

    /** The model asked for it, and nothing happened yet. */
    record AnnouncedCall(ToolHead head) implements OfTool, Hidden {}
}
