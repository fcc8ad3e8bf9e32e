package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.ExportFormat.AgentTapes;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.session.agent.AgentReport;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import java.io.IOException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reader of a session that passes its readable parts to a format. */
final class SessionTranscript {
    private final OpenCalls calls = new OpenCalls();

    private final TranscriptFormat form;
    private @Nullable CheckpointEvaluated selected;
    private final AgentTapes agents;
    private final boolean isAgent;
    /** The agents that have not finished yet. */
    private final Map<Integer, AgentStarted> atWork = new LinkedHashMap<>();

    SessionTranscript(TranscriptFormat form, AgentTapes agents) {
        this(form, agents, false);
    }

    /**
     * Creates the reader.
     *
     * @param isAgent true for an agent's transcript. It begins without a session header and shows the agent's task as a
     * note.
     */
    private SessionTranscript(TranscriptFormat form, AgentTapes agents, boolean isAgent) {
        this.form = form;
        this.agents = agents;
        this.isAgent = isAgent;
    }

    interface TranscriptFormat {
        void start(SessionStarted started, String when) throws IOException;

        void ask(long turn, String text) throws IOException;

        void reasoning(String text) throws IOException;

        void answer(String markdown) throws IOException;

        void tool(ToolUse use) throws IOException;

        /** Opens the collapsible section with an agent's work. */
        void agentBegins(String summary) throws IOException;

        void agentEnds() throws IOException;

        /** Writes a line about the session itself. */
        void note(String line) throws IOException;
    }

    void run(Iterator<Recorded> events) throws IOException {
        while (events.hasNext()) {
            append(events.next());
        }
        abandon();
        for (AgentStarted unfinished : List.copyOf(atWork.values())) {
            append(unfinished.number(), say("report.export.agent.open", unfinished.agent(), unfinished.number()));
        }
    }

    private void append(Recorded recorded) throws IOException {
        TapeEvent event = recorded.event();
        if (event instanceof SessionStarted started) {
            if (!isAgent) {
                form.start(started, recorded.ts().toString());
            }
        } else if (event instanceof Asked asked) {
            append(asked);
        } else if (event instanceof ReplyReceived reply) {
            append(reply);
        } else if (event instanceof ReplyCut cut) {
            append(cut);
        } else if (event instanceof TurnRetried retried) {
            note(say("report.export.retried", retried.turn()));
        } else if (event instanceof FileEdited changed) {
            calls.changed(changed);
        } else if (event instanceof ToolReturned returned) {
            form.tool(calls.returned(returned));
        } else if (event instanceof AgentStarted started) {
            atWork.put(started.number(), started);
        } else if (event instanceof AgentEnded ended) {
            atWork.remove(ended.number());
            append(
                    ended.number(),
                    say(
                            "report.export.agent.ended",
                            ended.agent(),
                            ended.number(),
                            say("report.export.agent." + ended.ending().name().toLowerCase(Locale.ROOT)),
                            AgentReport.spent(ended)));
        } else if (event instanceof CheckpointEvaluated evaluated) {
            selected = evaluated;
        } else if (event instanceof InterventionApplied applied) {
            note(new InterventionLines(applied, selected).line(Long::toString));
        } else if (event instanceof Rebased rebased && !rebased.reason().isIntervention()) {
            note(say("report.export.rebased", rebased.reason().word(), rebased.before(), rebased.after()));
        } else if (event instanceof ModeChanged changed) {
            note(say("report.export.mode", changed.mode()));
        } else if (event instanceof SessionRenamed renamed) {
            note(say("report.export.named", renamed.name()));
        } else if (event instanceof TurnEnded ended) {
            abandon();
            note(end(ended));
        } else {
            Optional<String> words = EventLines.ofSummary(event, Long::toString);
            if (words.isPresent()) {
                note(words.get());
            }
        }
    }

    private void append(int number, String summary) throws IOException {
        Optional<TapeReader> tape = agents.of(number);
        if (tape.isEmpty()) {
            return;
        }
        try (TapeReader events = tape.get()) {
            form.agentBegins(SafeText.line(summary));
            new SessionTranscript(form, agents.below(number), true).run(events);
            form.agentEnds();
        }
    }

    private void append(Asked asked) throws IOException {
        if (isAgent) {
            note(say("report.export.job", SafeText.block(asked.shown()).strip()));
            return;
        }
        form.ask(asked.turn(), SafeText.block(asked.shown()).strip());
        if (asked.piped() != null) {
            note(piped(asked.piped()));
        }
    }

    private void append(ReplyCut cut) throws IOException {
        append(cut.reasoning(), cut.content());
        note(say("report.export.cut.again", cut.why()));
    }

    private void append(ReplyReceived reply) throws IOException {
        append(reply.reasoning(), reply.content());
        if (reply.cut() != null) {
            note(say("report.export.cut", reply.cut()));
        }
        calls.add(reply);
    }

    private void append(@Nullable String reasoning, String content) throws IOException {
        if (reasoning != null && !reasoning.isBlank()) {
            form.reasoning(SafeText.block(reasoning).strip());
        }
        if (!content.isBlank()) {
            form.answer(SafeText.block(content).strip());
        }
    }

    private void abandon() throws IOException {
        for (ToolUse use : calls.abandoned()) {
            form.tool(use);
        }
    }

    private void note(String line) throws IOException {
        form.note(SafeText.line(line));
    }

    private static String piped(Asked.PipedInput piped) {
        return piped.asPrompt() ? say("report.export.piped") : say("report.export.piped.with", piped.bytes());
    }

    private static String end(TurnEnded ended) {
        String cost =
                ended.cost() == null || ended.cost() == 0 ? "" : String.format(Locale.ROOT, " · $%.4f", ended.cost());
        String detail = ended.detail() == null ? "" : " · " + ended.detail();
        return say("report.export.turn", ended.turn(), ended.reason()) + cost + detail;
    }

    /**
     * The calls of the last reply that have no result yet. Calls run in parallel, but a report shows each call together
     * with its result.
     */
    private static final class OpenCalls {
        private final Map<String, ToolCall> open = new LinkedHashMap<>();
        private final Map<String, String> diffs = new HashMap<>();

        void add(ReplyReceived reply) {
            reply.calls().forEach(call -> open.put(call.id(), call));
        }

        void changed(FileEdited changed) {
            diffs.put(changed.callId(), changed.diff());
        }

        ToolUse returned(ToolReturned returned) {
            ToolCall call = open.remove(returned.callId());
            return new ToolUse(
                    call == null ? new ToolCall(returned.callId(), returned.name(), "") : call,
                    returned.outcome(),
                    diffs.remove(returned.callId()));
        }

        /** Returns the calls without a result, which will never get one, and removes them. */
        List<ToolUse> abandoned() {
            List<ToolUse> rest = open.values().stream()
                    .map(call -> new ToolUse(call, null, diffs.remove(call.id())))
                    .toList();
            open.clear();
            return rest;
        }
    }
}
