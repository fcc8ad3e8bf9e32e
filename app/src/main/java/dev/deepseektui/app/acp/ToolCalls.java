package dev.deepseektui.app.acp;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.deepseektui.app.acp.CallView.CallDetails;
import dev.deepseektui.app.acp.CallView.Location;
import dev.deepseektui.app.acp.DiffBlocks.Diff;
import dev.deepseektui.app.acp.EditorClient.Outbox;
import dev.deepseektui.app.acp.EditorClient.TextContent;
import dev.deepseektui.app.report.MarkdownText;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.MessageFactory.CallIds;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.OwnTool.ToolWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The updates for a session's tool calls, from the first delta to the result. Every announced call is also ended.
 * Output may be added by any thread; all other methods run on the engine thread.
 */
final class ToolCalls {
    /** The tools whose calls are not announced. Changes to the plan are sent as plan updates instead. */
    private static final Set<String> UNSEEN = Set.of(OwnTool.TODO_WRITE.word());

    private static final String CHANGED = "tool_call_update";

    /** The maximum number of characters of the output's tail, which every update repeats. */
    private static final int MAX_PRINTED = 4 * 1024;

    private final Outbox out;
    private final Path workspace;
    private final Map<String, Open> open = new LinkedHashMap<>();
    /** All IDs in use. If the model repeats an ID, the new call gets another one. */
    private final Set<String> taken = new HashSet<>();

    ToolCalls(Outbox out, Path workspace) {
        this.out = out;
        this.workspace = workspace;
    }

    /** A call that has no result yet. */
    private static final class Open {
        private final String id;
        private CallView view;
        private final List<Diff> diffs = new ArrayList<>();
        private final StringBuilder printed = new StringBuilder();
        private @Nullable List<Location> place;
        /** True if the editor shows the output in a terminal. */
        private boolean hasTerminal;

        private boolean isRunning;

        Open(String id, CallView view) {
            this.id = id;
            this.view = view;
        }

        private ToolCallUpdate update(@Nullable String status, @Nullable List<Object> content) {
            return new ToolCallUpdate(CHANGED, id, status, null, content, null, null, null);
        }

        /** Returns an update that includes the call's description. */
        private ToolCallUpdate described(@Nullable String status, @Nullable List<Object> content) {
            return new ToolCallUpdate(CHANGED, id, status, view.described(), content, null, null, null);
        }
    }

    /** Announces a call as soon as the model starts writing it. */
    synchronized void begun(String callId, String tool) {
        if (!open.containsKey(callId) && !UNSEEN.contains(tool)) {
            announce(callId, new CallView(tool, "", workspace));
        }
    }

    /** Processes the calls of a complete reply. If the reply was cut off, ends all announced calls. */
    synchronized void replied(ReplyReceived reply) {
        if (reply.cut() != null) {
            abandon(reply.cut());
            return;
        }
        List<ToolCall> calls = CallIds.distinct(reply.calls());
        // Calls that were announced but are missing from the complete reply will never get a result.
        Set<String> ids = calls.stream().map(ToolCall::id).collect(Collectors.toSet());
        end(call -> !ids.contains(call.getKey()), "");
        for (ToolCall call : calls) {
            if (!UNSEEN.contains(call.name())) {
                CallView view = new CallView(call.name(), call.arguments(), workspace);
                Open known = open.get(call.id());
                if (known == null) {
                    announce(call.id(), view);
                } else {
                    known.view = view;
                    out.send(known.described(null, null));
                }
            }
        }
    }

    private void announce(String callId, CallView view) {
        String id = callId;
        for (int n = 2; !taken.add(id); n++) {
            id = callId + "#" + n;
        }
        Open call = new Open(id, view);
        open.put(callId, call);
        call.hasTerminal = view.work() == ToolWork.EXECUTE && out.abilities().terminalOutput();
        Object meta = call.hasTerminal ? new TerminalInfo(new TerminalInfo.Info(id, workspace.toString())) : null;
        out.send(new ToolCallUpdate("tool_call", id, "pending", view.described(), null, null, null, meta));
    }

    synchronized void started(ToolStarted started) {
        if (UNSEEN.contains(started.name())) {
            return;
        }
        CallView view = new CallView(started.name(), started.arguments(), workspace);
        if (!open.containsKey(started.callId())) {
            announce(started.callId(), view);
        }
        Open call = open.get(started.callId());
        if (call == null) {
            return;
        }
        call.view = view;
        call.isRunning = true;
        out.send(call.described("in_progress", call.hasTerminal ? List.of(new Terminal("terminal", call.id)) : null));
    }

    /** Appends output to a call. */
    synchronized void printed(String callId, String text) {
        Open call = open.get(callId);
        if (call == null) {
            return;
        }
        call.printed.append(text);
        call.printed.delete(0, Math.max(0, call.printed.length() - MAX_PRINTED));
        if (call.hasTerminal) {
            print(call, text);
            return;
        }
        out.send(call.update(null, List.of(content(call.printed.toString()))));
    }

    private void print(Open call, String text) {
        TerminalOutput output = new TerminalOutput(new TerminalOutput.TerminalData(call.id, SafeText.block(text)));
        out.send(new ToolCallUpdate(CHANGED, call.id, null, null, null, null, null, output));
    }

    synchronized void edited(FileEdited edited) {
        Open call = open.get(edited.callId());
        if (call != null) {
            DiffBlocks blocks = DiffBlocks.of(edited.diff());
            call.view.file(edited.path()).ifPresent(file -> {
                call.diffs.addAll(blocks.content(file));
                blocks.stretches().stream()
                        .findFirst()
                        .ifPresent(first -> call.place = CallView.locations(file, first.line()));
            });
        }
    }

    synchronized void returned(ToolReturned returned) {
        Open call = open.remove(returned.callId());
        if (call == null) {
            return;
        }
        ToolOutcome outcome = returned.outcome();
        boolean isWell = CallEnding.of(outcome).kind() == CallEnding.CallEndingKind.WELL;
        Integer code = outcome.exitCode();
        List<Object> content = null;
        Object meta = null;
        if (call.hasTerminal && call.isRunning) {
            if (call.printed.isEmpty()) {
                print(call, outcome.text());
            }
            meta = new TerminalExit(new TerminalExit.Exit(call.id, code, null));
        } else {
            content = new ArrayList<>(List.of(content(outcome.text())));
            content.addAll(call.diffs);
        }
        CallExit exit = code == null ? null : new CallExit(code);
        String status = isWell ? "completed" : "failed";
        out.send(new ToolCallUpdate(CHANGED, call.id, status, null, content, call.place, exit, meta));
    }

    /** Ends all calls without a result. */
    synchronized void abandon(String reason) {
        end(call -> true, reason);
    }

    private void end(Predicate<Map.Entry<String, Open>> which, String reason) {
        open.entrySet().stream().filter(which).forEach(call -> {
            out.send(call.getValue().update("failed", List.of(content(reason))));
        });
        open.entrySet().removeIf(which);
    }

    /** Returns an update that replaces the content of an announced call; empty if the call was not announced. */
    synchronized Optional<ToolCallUpdate> known(String callId, List<Object> content) {
        return Optional.ofNullable(open.get(callId))
                .map(call -> new ToolCallUpdate(null, call.id, null, call.view.described(), content, null, null, null));
    }

    /**
     * Announces a question about a call that is not part of the conversation, such as a call by an agent, and returns
     * the ID of the announced call.
     */
    synchronized String asked(String tool, String subject) {
        String id = "question-" + (taken.size() + 1);
        announce(id, new CallView(tool, Json.line(Map.of("command", subject)), workspace));
        return id;
    }

    /** Ends a call announced by {@link #asked}. */
    synchronized void decided(String callId, String status) {
        Open call = open.remove(callId);
        if (call != null) {
            out.send(call.update(status, null));
        }
    }

    /** Returns output as a content block, in a code fence because editors render Markdown. */
    static ContentBlock content(String text) {
        return ContentBlock.of(text.isBlank() ? text : MarkdownText.fenced(text).strip());
    }

    /**
     * A new or changed tool call.
     *
     * @param view the description; null if unchanged
     * @param place the location, if it is known more precisely than from the arguments; otherwise null
     */
    @ProtocolRecord
    record ToolCallUpdate(
            @Nullable String sessionUpdate,
            String toolCallId,
            @Nullable String status,
            @JsonUnwrapped @Nullable CallDetails view,
            @Nullable List<Object> content,
            @JsonProperty("locations") @Nullable List<Location> place,
            @Nullable CallExit rawOutput,
            @JsonProperty("_meta") @Nullable Object meta) {}

    @ProtocolRecord
    record CallExit(int exitCode) {}

    record TerminalInfo(Info terminalInfo) {
        record Info(String terminalId, String cwd) {}
    }

    record TerminalOutput(TerminalData terminalOutput) {
        record TerminalData(String terminalId, String data) {}
    }

    record TerminalExit(Exit terminalExit) {
        /** The exit status of a terminal's command; the signal is unknown. */
        @JsonInclude(JsonInclude.Include.ALWAYS)
        record Exit(
                String terminalId,
                @Nullable Integer exitCode,
                @Nullable String signal) {}
    }

    record ContentBlock(String type, TextContent content) {
        static ContentBlock of(String text) {
            return new ContentBlock("content", TextContent.of(text));
        }
    }

    @ProtocolRecord
    record Terminal(String type, String terminalId) {}
}
