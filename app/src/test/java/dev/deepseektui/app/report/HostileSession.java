package dev.deepseektui.app.report;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** A session in which every text field is supplied by the test. */
final class HostileSession {
    private static final int TURNS = 4;

    private final Random random;
    private final Supplier<String> text;
    private final List<Recorded> events = new ArrayList<>();

    private HostileSession(Random random, Supplier<String> text) {
        this.random = random;
        this.text = text;
    }

    static List<Recorded> of(Random random, Supplier<String> text) {
        HostileSession session = new HostileSession(random, text);
        session.add(new SessionStarted(text.get(), text.get(), "1", text.get(), "high", text.get(), "[]", null));
        for (int turn = 1; turn <= TURNS; turn++) {
            session.turn(turn);
        }
        return session.events;
    }

    private void turn(int turn) {
        add(new Asked(turn, text.get(), List.of()));
        add(new ContextAppended(turn, Origin.ASK, Json.line(Map.of("role", "user", "content", text.get())), null));
        List<ToolCall> calls = List.of(call("a"), call("b"), call("c"));
        add(new RequestSent(turn, 1, 9, 9, null));
        add(new ReplyReceived(turn, text.get(), text.get(), calls, "stop", null, text.get(), text.get(), null, null));
        for (ToolCall call : calls.subList(0, random.nextInt(calls.size() + 1))) {
            add(new ToolStarted(call.id(), text.get(), "{}", true));
            add(new FileEdited(call.id(), text.get(), 1, 1, "@@ -1 +1 @@\n-" + text.get() + "\n+" + text.get()));
            add(new ToolReturned(call.id(), text.get(), outcome()));
        }
        add(new FactRecorded(text.get(), random.nextBoolean(), text.get(), List.of(), text.get()));
        add(agent(turn));
        add(new ReplyCut(turn, 1, text.get(), text.get(), calls, text.get(), text.get(), 1, 5));
        add(new TurnRetried(turn));
        add(new Rebased(RebaseReason.of(text.get()), List.of(), 9, 5, null));
        add(new ModeChanged(text.get()));
        add(new SessionRenamed(text.get()));
        add(new TurnEnded(turn, text.get(), TokenUsage.UNKNOWN, 0.5, "x", text.get()));
    }

    private ToolCall call(String id) {
        String arguments = random.nextBoolean() ? text.get() : Json.line(Map.of(text.get(), text.get()));
        return new ToolCall(id, text.get(), arguments);
    }

    private AgentEnded agent(int turn) {
        return new AgentEnded(
                turn,
                text.get(),
                text.get(),
                Ending.DONE,
                text.get(),
                1,
                TokenUsage.UNKNOWN,
                null,
                List.of(),
                List.of(),
                List.of(),
                text.get());
    }

    private ToolOutcome outcome() {
        return ToolOutcome.about(ToolOutcome.Status.ERROR, text.get(), text.get())
                .exited(1);
    }

    private void add(TapeEvent event) {
        events.add(new Recorded(events.size() + 1, Instant.EPOCH, event, 0));
    }
}
