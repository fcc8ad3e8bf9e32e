package dev.deepseektui.app.report.figures;

import dev.deepseektui.app.report.figures.Check.State;
import dev.deepseektui.app.report.figures.SessionFigures.Work;
import dev.deepseektui.core.event.AgentEnded;
import dev.deepseektui.core.event.AgentStarted;
import dev.deepseektui.core.event.FactRecorded;
import dev.deepseektui.core.event.FileEdited;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.event.ToolStarted;
import dev.deepseektui.core.event.VerificationStateReset;
import dev.deepseektui.core.message.CallEnding;
import dev.deepseektui.core.message.ToolOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Folds a tape into what was done: calls, agents, edits and checks. */
final class WorkFold {
    private final List<CallFigures> calls = new ArrayList<>();
    private final List<AgentFigures> agents = new ArrayList<>();
    private final Map<String, EditedFile> edits = new LinkedHashMap<>();
    private final Map<String, Check> checks = new LinkedHashMap<>();
    private final Map<String, Instant> started = new HashMap<>();
    private final Map<Integer, Instant> agentsStarted = new HashMap<>();

    /** Of all that returned, those of another session that this one was made of among them. */
    private int returned;

    void apply(Recorded recorded, long turn) {
        TapeEvent event = recorded.event();
        Instant at = recorded.ts();
        if (event instanceof ToolStarted begun) {
            started.put(begun.callId(), at);
        } else if (event instanceof ToolReturned result) {
            returned++;
            calls.add(call(result, at, turn));
        } else if (event instanceof AgentStarted agent) {
            agentsStarted.put(agent.number(), at);
        } else if (event instanceof AgentEnded agent) {
            agents.add(agent(agent, at, turn));
        } else if (event instanceof FileEdited edit) {
            edit(edit);
        } else if (event instanceof FactRecorded fact) {
            checks.put(
                    fact.claim(),
                    new Check(fact.claim(), fact.verified() ? State.HOLDS : State.FAILS, fact.evidence()));
        } else if (event instanceof VerificationStateReset reset) {
            reset.claims().forEach(claim -> checks.computeIfPresent(claim, (key, check) -> check.outdated()));
        }
    }

    private void edit(FileEdited edit) {
        edits.put(
                edit.path(),
                edits.getOrDefault(edit.path(), EditedFile.untouched(edit.path()))
                        .and(edit));
    }

    private CallFigures call(ToolReturned result, Instant at, long turn) {
        ToolOutcome outcome = result.outcome();
        Instant from = Objects.requireNonNullElse(started.remove(result.callId()), at);
        Instant worked = outcome.millis() == null ? from : at.minus(Duration.ofMillis(Math.max(0, outcome.millis())));
        return new CallFigures(
                returned,
                turn,
                result.name(),
                outcome.resource() == null ? "" : outcome.resource(),
                new Span(worked.isBefore(from) ? from : worked, at),
                CallEnding.of(outcome).kind());
    }

    private AgentFigures agent(AgentEnded ended, Instant at, long turn) {
        return new AgentFigures(
                ended.number(),
                ended.agent(),
                turn,
                new Span(Objects.requireNonNullElse(agentsStarted.get(ended.number()), at), at),
                ended.ending().name().toLowerCase(Locale.ROOT),
                ended.steps(),
                ended.cost());
    }

    void forget() {
        calls.clear();
        agents.clear();
        edits.clear();
        checks.clear();
    }

    Work work() {
        return new Work(calls, agents, List.copyOf(edits.values()), List.copyOf(checks.values()));
    }
}
