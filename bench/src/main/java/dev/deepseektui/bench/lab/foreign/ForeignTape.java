package dev.deepseektui.bench.lab.foreign;

import dev.deepseektui.bench.lab.context.TraceEntry.Compacted;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Answered;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Returned;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Said;
import dev.deepseektui.bench.lab.foreign.ForeignStep.Summarized;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.MessageFactory.CallIds;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionImported;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * A converter of a foreign session to deepseek-tui's events, each with its time. Every call gets exactly one result,
 * and every turn an end.
 */
public final class ForeignTape {
    private static final String NO_RESULT = "no result was recorded";

    private final ForeignSession session;
    private final String id;
    private final BiConsumer<Instant, TapeEvent> out;
    private final ForeignTools tools;
    private final Map<String, ToolCall> open = new LinkedHashMap<>();
    private Instant now;
    private long number;
    private long turn;
    private int step;
    private int messages;
    private boolean inTurn;

    /**
     * Creates the converter.
     *
     * @param id the ID of the resulting session
     * @param begun the start time to use if the recording contains no times
     * @param out receives each event and its time
     */
    public ForeignTape(ForeignSession session, String id, Instant begun, BiConsumer<Instant, TapeEvent> out) {
        this.session = session;
        this.id = id;
        this.out = out;
        this.tools = new ForeignTools(new WorkspacePaths(session.workspace()));
        this.now = session.steps().stream()
                .flatMap(one -> Stream.ofNullable(one.at()))
                .findFirst()
                .orElse(begun);
    }

    /**
     * Writes the session as events.
     *
     * @param file the name of the source, recorded in the session
     */
    public void write(String file) {
        add(new SessionStarted(
                id, session.workspace(), session.program(), session.model(), "high", session.system(), "[]", null));
        add(new SessionImported(session.program(), file, session.skippedEntries()));
        for (ForeignStep one : session.steps()) {
            Instant at = one.at();
            now = at == null || at.isBefore(now) ? now : at;
            if (one instanceof Said said) {
                said(said);
            } else if (one instanceof Answered answered) {
                answered(answered);
            } else if (one instanceof Returned returned) {
                returned(returned);
            } else if (one instanceof Summarized summary) {
                summarized(summary);
            }
        }
        endTurn();
    }

    private void said(Said said) {
        endTurn();
        turn++;
        number++;
        step = 0;
        inTurn = true;
        add(new Asked(turn, said.text(), List.of(), null, said.command()));
        add(MessageFactory.ask(number, said.text()));
    }

    private void answered(Answered answer) {
        if (!inTurn) {
            said(new Said(answer.at(), "(nothing that was asked is recorded)"));
        }
        answerOpenCalls();
        step++;
        number++;
        TokenUsage usage = answer.usage();
        add(new RequestSent(turn, step, usage.prompt() == null ? 0 : usage.prompt(), 0, null));
        List<ToolCall> calls =
                CallIds.distinct(answer.calls().stream().map(tools::call).toList());
        ReplyReceived reply = new ReplyReceived(
                number, answer.text(), answer.reasoning(), calls, null, usage, answer.model(), null, null, null);
        add(reply);
        MessageFactory.reply(reply).ifPresent(this::add);
        calls.forEach(call -> open.put(call.id(), call));
    }

    /** Adds a result. Results without a pending call are omitted, because a conversation must not contain them. */
    private void returned(Returned result) {
        ToolCall call = open.remove(result.callId());
        if (call != null) {
            String diff = result.details().diff();
            result(call, tools.outcome(call, result), diff.isEmpty() ? result.text() : diff);
        }
    }

    /** Replaces all messages with the summary. The turn continues. */
    private void summarized(Summarized summary) {
        answerOpenCalls();
        number++;
        List<BodyEdit> edits = new ArrayList<>();
        if (messages > 0) {
            edits.add(new BodyEdit.Drop(messages));
        }
        Stream.concat(Stream.of(summary.text()), summary.attached().stream())
                .forEach(
                        text -> edits.add(MessageFactory.insertedBlock(number, new MessageSource.Summary(0, 0), text)));
        add(new Rebased(Compacted.REASON, edits, 0, 0, null));
        messages = 1 + summary.attached().size();
    }

    private void result(ToolCall call, ToolOutcome outcome, String diff) {
        add(new ToolStarted(call.id(), call.name(), call.arguments(), false));
        if (outcome.access() == Access.WRITE && outcome.status() == Status.OK && outcome.resource() != null) {
            add(ForeignTools.edited(call.id(), outcome.resource(), diff));
        }
        add(new ToolReturned(call.id(), call.name(), outcome));
        add(MessageFactory.result(number, call.id(), outcome));
    }

    private void answerOpenCalls() {
        List.copyOf(open.values()).forEach(call -> result(call, ToolOutcome.of(Status.CANCELLED, NO_RESULT), ""));
        open.clear();
    }

    private void endTurn() {
        answerOpenCalls();
        if (inTurn) {
            add(new TurnEnded(turn, TurnEnded.DONE, TokenUsage.UNKNOWN, null, id, null));
        }
        inTurn = false;
    }

    private void add(TapeEvent event) {
        messages += event instanceof ContextAppended ? 1 : 0;
        out.accept(now, event);
    }
}
