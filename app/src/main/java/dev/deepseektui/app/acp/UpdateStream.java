package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.acp.EditorClient.Outbox;
import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tool.hook.HookEvents.HooksRan;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import dev.deepseektui.core.tool.lsp.LspEvents.LanguageServerLeftOut;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The updates for a session's events, each sent once and in order. Messages that the user did not write, such as attached files
 * or notes, are not sent. Used on the engine thread, except for tool output.
 */
final class UpdateStream {
    private static final String ANSWER = "agent_message_chunk";
    private static final String THOUGHT = "agent_thought_chunk";
    private static final String USER = "user_message_chunk";
    private static final int MAX_TITLE_LENGTH = 120;

    private final Outbox out;
    private final ToolCalls calls;
    private int messages;
    /** The kind of the message whose chunks are being sent; empty between messages. */
    private String messageKind = "";

    private boolean isNamed;

    UpdateStream(Outbox out, Path workspace) {
        this.out = out;
        this.calls = new ToolCalls(out, workspace);
    }

    ToolCalls calls() {
        return calls;
    }

    /** Returns true if the event is sent when the history is replayed. */
    static boolean isReplayed(TapeEvent event) {
        return event instanceof Asked
                || event instanceof ReplyReceived
                || event instanceof ToolStarted
                || event instanceof FileEdited
                || event instanceof ToolReturned
                || event instanceof PlanUpdated
                || event instanceof SessionRenamed;
    }

    /** Sends a past event. */
    void replay(TapeEvent event) {
        if (event instanceof Asked asked) {
            message(USER, asked.shown());
            title(asked);
        } else if (event instanceof ReplyReceived reply) {
            message(THOUGHT, reply.reasoning());
            message(ANSWER, reply.content());
            calls.replied(reply);
        } else if (event instanceof SessionRenamed renamed) {
            named(renamed.name());
        } else {
            called(event);
        }
    }

    /** Ends the replay of the history: all calls still without a result are ended. */
    void replayed() {
        calls.abandon(say("acp.no_result"));
    }

    /** Sends a new event of the session. */
    void recorded(TapeEvent event) {
        if (event instanceof Asked asked) {
            messageKind = "";
            title(asked);
        } else if (event instanceof ReplyReceived reply) {
            messageKind = "";
            calls.replied(reply);
        } else if (event instanceof ReplyCut cut) {
            messageKind = "";
            calls.abandon(cut.detail());
        } else if (event instanceof PlanUpdated plan) {
            plan(plan);
        } else if (event instanceof SessionRenamed renamed) {
            named(renamed.name());
        } else if (event instanceof MentionsRead read) {
            EventLines.of(new MentionsRead(read.turn(), List.of(), read.others()))
                    .forEach(line -> notice(line.text()));
        } else if (event instanceof HooksRan ran) {
            EventLines.of(ran).stream().filter(EventLines.EventLine::isTrouble).forEach(line -> notice(line.text()));
        } else if (event instanceof Rebased rebased && rebased.reason().level().isPresent()) {
            compacted(rebased);
        } else if (event instanceof DiagnosticsFound || event instanceof LanguageServerLeftOut) {
            EventLines.ofServers(event).ifPresent(line -> notice(line.text()));
        } else {
            EventLines.ofRepair(event).ifPresent(this::notice);
            called(event);
        }
    }

    private void called(TapeEvent event) {
        if (event instanceof ToolStarted started) {
            calls.started(started);
        } else if (event instanceof FileEdited edited) {
            calls.edited(edited);
        } else if (event instanceof ToolReturned returned) {
            calls.returned(returned);
        }
    }

    void streamed(ChatEvent event) {
        if (event instanceof ChatEvent.TextDelta delta) {
            piece(ANSWER, delta.text());
        } else if (event instanceof ChatEvent.ReasoningDelta delta) {
            piece(THOUGHT, delta.text());
        } else if (event instanceof ChatEvent.CallDelta delta && delta.id() != null && delta.name() != null) {
            calls.begun(delta.id(), delta.name());
        } else if (event instanceof ChatEvent.Retrying retrying) {
            notice(retrying.line());
        }
    }

    /** Shows an agent's call as output of the call that started the agent. */
    void inAgent(AgentStarted agent, Recorded event) {
        if (event.event() instanceof ToolStarted started) {
            calls.printed(
                    agent.callId(), new CallView(started.name(), started.arguments(), Path.of("/")).title() + "\n");
        }
    }

    private void message(String kind, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            messageKind = "";
            piece(kind, text);
            messageKind = "";
        }
    }

    private void piece(String kind, String text) {
        if (text.isEmpty()) {
            return;
        }
        if (!messageKind.equals(kind)) {
            messageKind = kind;
            messages++;
        }
        out.chunk(kind, "m" + messages, text);
    }

    /** Sends a notice, as an ordinary message if the editor does not display notices. */
    void notice(String line) {
        if (out.abilities().notices()) {
            out.send(new NoticeUpdate("notice", "info", SafeText.line(line)));
            return;
        }
        message(ANSWER, line + "\n\n");
    }

    /** Sends the answer to a slash command. */
    void answer(String text) {
        message(ANSWER, text);
    }

    void plan(PlanUpdated plan) {
        out.send(new PlanUpdate(
                "plan",
                plan.items().stream()
                        .filter(item -> item.state() != State.DROPPED)
                        .map(item -> new PlanEntry(SafeText.line(item.text()), "medium", status(item)))
                        .toList()));
    }

    private static String status(Item item) {
        return switch (item.state()) {
            case PENDING -> "pending";
            case IN_PROGRESS -> "in_progress";
            case DONE, DROPPED -> "completed";
        };
    }

    private void compacted(Rebased rebased) {
        if (out.abilities().compactions()) {
            messages++;
            out.send(new CompactionUpdate("compaction_update", "c" + messages, "completed"));
            return;
        }
        notice(say("acp.compacted", EventLines.count(rebased.before()), EventLines.count(rebased.after())));
    }

    /** Uses the first prompt as the title until the session is named. */
    private void title(Asked asked) {
        if (asked.turn() == 1 && !isNamed) {
            sendTitle(Excerpt.of(asked.shown().strip(), MAX_TITLE_LENGTH));
        }
    }

    private void named(String name) {
        isNamed = true;
        sendTitle(name);
    }

    private void sendTitle(String title) {
        out.send(new SessionInfo("session_info_update", SafeText.line(title)));
    }

    /** The reason for the end of a turn, as defined by the protocol. */
    enum StopReason {
        END_TURN,
        MAX_TOKENS,
        MAX_TURN_REQUESTS,
        CANCELLED;

        String reason() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * Returns the protocol's reason for an ended turn. Sends a notice if the turn ended with a detail, such as a
         * reached limit. Throws if the turn failed.
         */
        static StopReason of(TurnEnding ending, UpdateStream updates) throws RpcFailure {
            String detail = ending.detail();
            if (ending.reason() == TurnEnding.EndReason.FAILED) {
                String line = detail == null ? say("acp.failed") : detail;
                throw ending.failure() == ChatFailure.FailureKind.KEY
                        ? AcpErrors.authentication(line)
                        : AcpErrors.internal(line);
            }
            if (detail != null) {
                updates.notice(detail);
            }
            return switch (ending.reason()) {
                case CANCELLED -> CANCELLED;
                case STEP_LIMIT, COST_LIMIT -> MAX_TURN_REQUESTS;
                case WINDOW_FULL, LENGTH -> MAX_TOKENS;
                // A filtered answer stays in the conversation, so it is not sent as a refusal: editors would remove the
                // prompt.
                case DONE, FILTERED, FAILED -> END_TURN;
            };
        }
    }

    @ProtocolRecord
    record NoticeUpdate(String sessionUpdate, String severity, String title) {}

    @ProtocolRecord
    record PlanUpdate(String sessionUpdate, List<PlanEntry> entries) {}

    record PlanEntry(String content, String priority, String status) {}

    @ProtocolRecord
    record CompactionUpdate(String sessionUpdate, String compactionId, String status) {}

    @ProtocolRecord
    record SessionInfo(String sessionUpdate, String title) {}
}
