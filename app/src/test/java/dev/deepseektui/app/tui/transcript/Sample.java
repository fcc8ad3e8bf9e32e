package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.FailureProbability;
import dev.deepseektui.core.context.capacity.Assessment.Pressure;
import dev.deepseektui.core.context.capacity.Assessment.Prior;
import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.ReplayInfo;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRequested;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.SessionEvents.TapeRepaired;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TapeEvent.UnknownEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A session in which everything happens once, recorded as a real one would be. */
final class Sample {
    private static final Assessment ASSESSMENT = new Assessment(
            new Pressure(1.37, 0.95, 0.56, 0.55, 3.43),
            new Prior(3.8, "fallback_default_prior"),
            0.37,
            new SlackProfile(0.37, -0.3, 0.25, 0.4, 0.2),
            new FailureProbability(-0.61, 0.26, 0.34, 0.28, 0.06, 0.21, 0.552),
            new Risk(RiskBand.HIGH, true, false));

    static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final TokenUsage USAGE = new TokenUsage(41_200L, 1_830L, 40_000L, 1_200L, 300L);

    private final Tape tape = new MemoryTape(InstantSource.fixed(NOW));
    private final Transcript transcript;
    private int calls;

    Sample() {
        this(Reasoning.SUMMARY);
    }

    Sample(Reasoning reasoning) {
        transcript = new Transcript(tape::read, reasoning);
    }

    Transcript transcript() {
        return transcript;
    }

    Sample add(TapeEvent event) {
        transcript.take(tape.append(event));
        return this;
    }

    static Sample everything() {
        return new Sample().source().edit().failures().context().ending();
    }

    Sample source() {
        add(new SessionStarted("s1", "/home/me/tape", "0.1.0", "deepseek-chat", "high", "system", "[]", null));
        add(new ModeChanged("ask"));
        add(new Asked(1, "Why does the reader hang?\nSee @core/TapeFile.java", List.of("core/TapeFile.java")));
        add(new PlanUpdated(
                "a reader that ends",
                List.of("no new dependency"),
                List.of(
                        new PlanUpdated.Item("find the loop", PlanUpdated.State.DONE),
                        new PlanUpdated.Item("write a test", PlanUpdated.State.IN_PROGRESS),
                        new PlanUpdated.Item("mend it", PlanUpdated.State.PENDING),
                        new PlanUpdated.Item("rewrite all", PlanUpdated.State.DROPPED))));
        reply("I will **look** first:\n\n- the reader\n- its test", "The user wants to know why. Let me look.", "read");
        return tool(
                "read",
                "{\"file_path\":\"core/TapeFile.java\",\"from\":1}",
                outcome(Status.OK, "x".repeat(12_400), 104L));
    }

    Sample edit() {
        reply("", null, "edit");
        String diff = "--- a/core/TapeFile.java\n"
                + "+++ b/core/TapeFile.java\n"
                + "@@ -12,3 +12,4 @@\n"
                + "     while (in.hasNext()) {\n"
                + "-        next();\n"
                + "+        if (!next()) {\n"
                + "+            break;\n"
                + "+\u001b[31m hostile 日本語\n"
                + "… the rest of the difference is not shown\n";
        return edited(
                diff,
                ToolOutcome.onFile(Status.OK, "Edited", "core/TapeFile.java", Access.WRITE)
                        .lasting(12));
    }

    /** Adds an edit of the outcome's file and its recorded difference. */
    Sample edited(String diff, ToolOutcome outcome) {
        String id = "call" + ++calls;
        add(new ToolStarted(id, "edit", "{\"file_path\":\"core/TapeFile.java\",\"old_string\":\"next();\"}", true));
        add(new FileEdited(id, String.valueOf(outcome.resource()), 1, 1, diff));
        return add(new ToolReturned(id, "edit", outcome));
    }

    Sample failures() {
        reply("", null, "bash");
        tool(
                "bash",
                "{\"command\":\"./mvnw -q test\\n  -Dtest=TapeFileTest\"}",
                ToolOutcome.of(Status.ERROR, "[ERROR] one\n\ttwo\nthree\nfour\n")
                        .exited(1)
                        .storedAs("ab".repeat(32))
                        .lasting(75_300));
        tool("bash", "{\"command\":\"rm -rf /\"}", outcome(Status.REFUSED, "the user said no: not that", null));
        tool("grep", "not json", outcome(Status.MALFORMED, "the arguments are no JSON object", null));
        tool("bash", "{\"command\":\"sleep 100\"}", outcome(Status.CANCELLED, "cancelled by the user", 3_200L));
        return tool(
                "write",
                "{\"file_path\":\"a\"}",
                outcome(Status.INTERRUPTED, "interrupted; the outcome is unknown", null));
    }

    Sample context() {
        add(new Rebased(
                RebaseReason.of("compaction:hard"),
                List.of(new BodyEdit.Keep(4), new BodyEdit.Drop(12)),
                41_234,
                18_020,
                0.0021));
        emergency();
        intervention();
        add(new ContextAppended(
                31,
                Origin.SUMMARY,
                "{\"role\":\"user\",\"content\":\"<summary>\\nThe reader hangs.\\n</summary>\"}",
                null));
        add(new ContextAppended(
                32, Origin.NOTICE, "{\"role\":\"user\",\"content\":\"From now on the mode is auto.\"}", null));
        add(new ContextAppended(33, Origin.INJECTED, "{\"role\":\"user\",\"content\":\"not shown\"}", null));
        return add(new HeaderChanged(HeaderChanged.Reason.MODEL, "deepseek-reasoner", "max", "system", "[]"));
    }

    /** Adds a summary that was requested twice and in the end written from the tape. */
    private void emergency() {
        add(new SummaryRequested("deepseek-flash", 1, 43, 81_234));
        add(new SummaryRefused("deepseek-flash", SummaryRefused.RefusalReason.TOO_LARGE, ""));
        add(new SummaryRequested("deepseek-flash", 2, 43, 81_234));
        add(new SummaryRefused("deepseek-flash", SummaryRefused.RefusalReason.FAILED, "no route to api.deepseek.com"));
        add(new Rebased(
                RebaseReason.of("compaction:emergency"),
                List.of(
                        new BodyEdit.Drop(43),
                        new BodyEdit.Insert(
                                30,
                                Origin.SUMMARY,
                                "{\"role\":\"user\",\"content\":\"<summary>\\n"
                                        + "A record.\\n"
                                        + "\\n"
                                        + "## Next step\\n"
                                        + "- mend it\\n"
                                        + "</summary>\"}",
                                null)),
                91_234,
                9_540,
                0.0113));
        add(new CompactionApplied(
                PressureLevel.EMERGENCY,
                null,
                null,
                91_234,
                9_540,
                81_694,
                43,
                List.of(),
                null,
                "tape",
                null,
                0.0113,
                null));
    }

    /** Adds a replan and the checkpoint that selected it. */
    private void intervention() {
        CheckpointEvaluated selected = new CheckpointEvaluated(
                1,
                Checkpoint.POST_TOOL,
                "deepseek-flash",
                new Inputs(14L, 8L, 6L, 0.61, null, null, null),
                ASSESSMENT,
                new CapacityDecision(
                        CapacityAction.VERIFY_AND_REPLAN,
                        CapacityAction.VERIFY_AND_REPLAN,
                        false,
                        GateReason.POLICY_SELECTED_ACTION),
                null,
                null);
        add(selected);
        add(new Rebased(
                RebaseReason.of("intervention:verify-and-replan"), List.of(new BodyEdit.Keep(2)), 9_540, 2_100, null));
        add(new InterventionApplied(
                1,
                CapacityAction.VERIFY_AND_REPLAN,
                null,
                new InterventionEffect(9_540, 2_100, List.of(12L, 14L, 17L), null),
                "memory://s1/cap_0123456789ab",
                null));
        add(new ContextAppended(
                30,
                Origin.NOTE,
                "{\"role\":\"user\",\"content\":\"<note>\\n"
                        + "[verification replay] tool=read target=a pass=true details=same content\\n"
                        + "</note>\"}",
                new MessageSource.Verification("read", "a", ReplayVerdict.PASS)));
        add(new InterventionApplied(
                1,
                CapacityAction.VERIFY_WITH_TOOL_REPLAY,
                ReplayVerdict.CONFLICT,
                new InterventionEffect(
                        2_100, 2_140, List.of(), new ReplayInfo("read", "a.txt", false, "conflict: @2 -two +2")),
                "memory://s1/cap_0123456789ac",
                null));
    }

    Sample ending() {
        add(new ReplyReceived(
                40, "The loop ends where the fi", null, List.of(), "length", USAGE, null, "length", null, null));
        add(new TurnEnded(1, "cost_limit", USAGE, 0.0123, "s1", "0.01 USD"));
        add(new Asked(2, "Go on.", List.of()));
        add(new ReplyCut(
                2,
                1,
                "The *loop* ends wh",
                "Where was I?",
                List.of(),
                "answer cut off",
                "The answer was cut off: api.deepseek.com broke the connection (reset); check the network",
                1,
                5));
        add(new TurnEnded(
                2, "failed", TokenUsage.UNKNOWN, null, "s1", "no route to api.deepseek.com: check the network"));
        add(new TurnRetried(2));
        add(new TurnEnded(3, "done", USAGE, 0.02, "s1", null));
        add(new SessionRenamed("the reader"));
        add(new TapeRepaired(1_234, "tape.jsonl.torn-1"));
        add(new TapeSalvaged("tape.jsonl.damaged-1", 40, List.of(new TapeSalvaged.Lost(3, 4, 120, "it breaks off"))));
        add(new UnknownEvent("dream_recorded", ""));
        return add(new SessionResumed("0.1.0"));
    }

    Sample reply(String content, @Nullable String reasoning, String tool) {
        add(new RequestSent(1, 1, 100, 100, null));
        List<ToolCall> asked = List.of(new ToolCall("call" + (calls + 1), tool, "{}"));
        return add(new ReplyReceived(1, content, reasoning, asked, "tool_calls", USAGE, null, null, null, null));
    }

    Sample tool(String name, String arguments, ToolOutcome outcome) {
        calls++;
        add(new ToolStarted("call" + calls, name, arguments, false));
        return add(new ToolReturned("call" + calls, name, outcome));
    }

    static ToolOutcome outcome(Status status, String text, @Nullable Long millis) {
        ToolOutcome outcome = ToolOutcome.of(status, text);
        return millis == null ? outcome : outcome.lasting(millis);
    }
}
