package dev.deepseektui.app.acp;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.report.MarkdownText;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.CallIds;
import dev.deepseektui.core.event.FileEdited;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.event.ToolStarted;
import dev.deepseektui.core.message.CallEnding;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.message.ToolOutcome;
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
 * The tool calls of a session, from their first sign in an answer to their result, as updates. A call that the editor was told of ends
 * there, whatever becomes of it. Any thread may tell of what a tool prints; the rest is told by the engine's.
 */
final class ToolCalls {
    /** The plan is an update of a kind of its own. */
    private static final Set<String> UNSEEN = Set.of("update_plan");

    /** Of what a call prints its end is sent again and again. */
    private static final int MOST_PRINTED = 4 * 1024;

    private final Outbox out;
    private final Path workspace;
    private final Map<String, Open> open = new LinkedHashMap<>();
    /** An id that a model uses a second time is another call. */
    private final Set<String> taken = new HashSet<>();

    ToolCalls(Outbox out, Path workspace) {
        this.out = out;
        this.workspace = workspace;
    }

    /** A call without its result. */
    private static final class Open {
        private final String id;
        private CallView view;
        private final List<ObjectNode> diffs = new ArrayList<>();
        private final StringBuilder printed = new StringBuilder();
        private Optional<ArrayNode> place = Optional.empty();
        /** What it prints is shown as in a terminal, which the editor makes when it is told of the call. */
        private boolean hasTerminal;

        private boolean isRunning;

        Open(String id, CallView view) {
            this.id = id;
            this.view = view;
        }
    }

    /** The model has begun to write a call. */
    synchronized void begun(String callId, String tool) {
        if (!open.containsKey(callId) && !UNSEEN.contains(tool)) {
            announce(callId, new CallView(tool, "", workspace));
        }
    }

    /** An answer is whole; of one that was cut no call runs. */
    synchronized void replied(ReplyReceived reply) {
        if (reply.cut() != null) {
            abandon(reply.cut());
            return;
        }
        List<ToolCall> calls = CallIds.distinct(reply.calls());
        // What was begun and is none of them, under that id, will have no result.
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
                    out.send(described(known));
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
        ObjectNode update = Outbox.update("tool_call").put("toolCallId", id).put("status", "pending");
        view.describe(update);
        if (view.kind().equals("execute") && out.abilities().terminalOutput()) {
            call.hasTerminal = true;
            update.putObject("_meta")
                    .putObject("terminal_info")
                    .put("terminal_id", id)
                    .put("cwd", workspace.toString());
        }
        out.send(update);
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
        ObjectNode update = described(call).put("status", "in_progress");
        call.isRunning = true;
        if (call.hasTerminal) {
            update.putArray("content").addObject().put("type", "terminal").put("terminalId", call.id);
        }
        out.send(update);
    }

    private static ObjectNode described(Open call) {
        ObjectNode update = update(call);
        call.view.describe(update);
        return update;
    }

    private static ObjectNode update(Open call) {
        return Outbox.update("tool_call_update").put("toolCallId", call.id);
    }

    /** More of what it prints. */
    synchronized void printed(String callId, String text) {
        Open call = open.get(callId);
        if (call == null) {
            return;
        }
        call.printed.append(text);
        call.printed.delete(0, Math.max(0, call.printed.length() - MOST_PRINTED));
        if (call.hasTerminal) {
            print(call, text);
            return;
        }
        ObjectNode update = update(call);
        update.putArray("content").add(content(call.printed.toString()));
        out.send(update);
    }

    private void print(Open call, String text) {
        ObjectNode update = update(call);
        update.putObject("_meta")
                .putObject("terminal_output")
                .put("terminal_id", call.id)
                .put("data", SafeText.block(text));
        out.send(update);
    }

    synchronized void edited(FileEdited edited) {
        Open call = open.get(edited.callId());
        if (call != null) {
            DiffBlocks blocks = DiffBlocks.of(edited.diff());
            call.view.file(edited.path()).ifPresent(file -> {
                call.diffs.addAll(blocks.content(file));
                blocks.stretches().stream()
                        .findFirst()
                        .ifPresent(first -> call.place = Optional.of(CallView.locations(file, first.line())));
            });
        }
    }

    synchronized void returned(ToolReturned returned) {
        Open call = open.remove(returned.callId());
        if (call == null) {
            return;
        }
        ToolOutcome outcome = returned.outcome();
        boolean isWell = CallEnding.of(outcome).kind() == CallEnding.Kind.WELL;
        ObjectNode update = update(call).put("status", isWell ? "completed" : "failed");
        if (call.hasTerminal && call.isRunning) {
            if (call.printed.isEmpty()) {
                print(call, outcome.text());
            }
            end(update, call, outcome.exitCode());
        } else {
            ArrayNode content = update.putArray("content");
            content.add(content(outcome.text()));
            content.addAll(call.diffs);
        }
        call.place.ifPresent(place -> update.set("locations", place));
        if (outcome.exitCode() != null) {
            update.putObject("rawOutput").put("exitCode", outcome.exitCode());
        }
        out.send(update);
    }

    private static void end(ObjectNode update, Open call, @Nullable Integer exitCode) {
        ObjectNode exit = update.putObject("_meta").putObject("terminal_exit").put("terminal_id", call.id);
        exit.put("exit_code", exitCode);
        exit.putNull("signal");
    }

    /** Those that have no result get none any more. */
    synchronized void abandon(String why) {
        end(call -> true, why);
    }

    private void end(Predicate<Map.Entry<String, Open>> which, String why) {
        open.entrySet().stream().filter(which).forEach(call -> {
            ObjectNode update = update(call.getValue()).put("status", "failed");
            update.putArray("content").add(content(why));
            out.send(update);
        });
        open.entrySet().removeIf(which);
    }

    /** A call as the editor knows it; empty where it was told of none. */
    synchronized Optional<ObjectNode> known(String callId) {
        return Optional.ofNullable(open.get(callId)).map(ToolCalls::fields);
    }

    private static ObjectNode fields(Open call) {
        ObjectNode fields = Json.object().put("toolCallId", call.id);
        call.view.describe(fields);
        return fields;
    }

    /** Something that a person is asked about and that is no call of the conversation: an agent's, or what a command of the user's runs. */
    synchronized String asked(String tool, String subject) {
        String id = "question-" + (taken.size() + 1);
        announce(id, new CallView(tool, Json.line(Map.of("command", subject)), workspace));
        return id;
    }

    /** Such a thing is decided. */
    synchronized void decided(String callId, String status) {
        Open call = open.remove(callId);
        if (call != null) {
            out.send(update(call).put("status", status));
        }
    }

    /** Editors read Markdown: what a tool printed is shown as it is. */
    static ObjectNode content(String text) {
        ObjectNode content = Json.object().put("type", "content");
        content.set(
                "content",
                Outbox.text(text.isBlank() ? text : MarkdownText.fenced(text).strip()));
        return content;
    }
}
