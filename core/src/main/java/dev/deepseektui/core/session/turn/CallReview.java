package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.task.RepeatedCalls;
import dev.deepseektui.core.model.ReplyRepairs.CallNote;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ModelRepaired;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The review of a reply's calls before they are approved: whether they are complete, known and lead anywhere. */
final class CallReview {
    private static final int MAX_SHOWN = 300;

    private final SessionLog log;
    private final ToolRegistry registry;
    private final Permissions permissions;
    private Map<String, CallNote> notes = Map.of();
    /** The number of times each call occurs in the reply so far; their results are not recorded yet. */
    private final Map<ToolCall, Integer> inReply = new HashMap<>();

    private Optional<String> stuck = Optional.empty();

    CallReview(SessionLog log, ToolRegistry registry, Permissions permissions) {
        this.log = log;
        this.registry = registry;
        this.permissions = permissions;
    }

    void begin(Map<String, CallNote> remarks) {
        notes = remarks;
        inReply.clear();
        stuck = Optional.empty();
    }

    /** Returns the reason to end the turn, because the model repeats a call without end. */
    Optional<String> stuck() {
        return stuck;
    }

    /**
     * Returns the tool of a call.
     *
     * @param keep receives the user's reply if the user is asked and refuses
     */
    Tool tool(ToolCall call, Cancellation cancellation, UserReply keep) throws CallFailed {
        CallNote note = notes.get(call.id());
        if (note != null && note.isRefusal()) {
            throw new CallFailed(ToolOutcome.of(Status.MALFORMED, note.text()));
        }
        Tool tool = registry.find(call.name())
                .orElseThrow(() -> new CallFailed(ToolOutcome.of(Status.MALFORMED, registry.unknown(call.name()))));
        requireProgress(call, tool, cancellation, keep);
        return tool;
    }

    /** A receiver of the user's reply to a refused call. */
    @FunctionalInterface
    interface UserReply {
        void keep(Permission.Refused refused);
    }

    private void requireProgress(ToolCall call, Tool tool, Cancellation cancellation, UserReply keep)
            throws CallFailed {
        ToolCall same = new ToolCall("", call.name(), call.arguments());
        int before = log.state().task().repeats().times(call) + inReply.merge(same, 1, Integer::sum) - 1;
        if (before < RepeatedCalls.ASKED - 1) {
            return;
        }
        log.record(new ModelRepaired("repeated_call", tool.name()));
        String notRun = RepeatedCalls.notRun(before);
        if (before >= RepeatedCalls.STOPPED - 1) {
            stuck = Optional.of(
                    "Stopped: the model called %s %d times with the same result.".formatted(tool.name(), before + 1));
            throw new CallFailed(ToolOutcome.of(Status.REFUSED, notRun));
        }
        String arguments = call.arguments();
        String shown = arguments.length() <= MAX_SHOWN ? arguments : arguments.substring(0, MAX_SHOWN) + "…";
        log.deciding(call.id());
        Permission permission = permissions.of(
                new Proposal(tool.name(), false, new Intent.Repeats(tool.name() + " " + shown, before)), cancellation);
        if (permission instanceof Permission.Refused refused) {
            keep.keep(refused);
            throw new CallFailed(ToolOutcome.of(Status.REFUSED, notRun));
        }
    }

    /** Returns the outcome as the model sees it: with a remark on dropped arguments, and shortened if it is known. */
    ToolOutcome reviewed(ToolCall call, ToolOutcome outcome) {
        CallNote note = notes.get(call.id());
        ToolOutcome noted = note == null || note.isRefusal() ? outcome : outcome.after(note.text());
        return log.state().task().repeats().shortened(call, noted);
    }
}
