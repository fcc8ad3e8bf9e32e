package dev.deepseektui.app.report;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A session as recorded live: an event per second, and a call for each request but the last of a turn. */
public final class Sessions {
    public static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");
    private static final long PROMPT = 1000;

    private final List<Recorded> events = new ArrayList<>();
    private long number;
    private long turn;
    private int requests;

    public Sessions() {
        add(Reports.started());
    }

    public Sessions turn(String ask, int steps) {
        turn++;
        number++;
        add(new Asked(turn, ask, List.of()));
        add(new ContextAppended(number, Origin.ASK, Json.line(Map.of("role", "user", "content", ask)), null));
        for (int step = 1; step <= steps; step++) {
            request(step, step < steps);
        }
        return add(new TurnEnded(turn, "done", TokenUsage.UNKNOWN, 0.25, "s1", null));
    }

    private void request(int step, boolean calls) {
        requests++;
        number++;
        ToolCall call = new ToolCall("c" + requests, "read", "{\"file_path\":\"a.py\"}");
        add(new RequestSent(turn, step, PROMPT, 9, new RequestSent.Parts(100, 0, 0, 900, 2000)));
        add(new ReplyReceived(
                number,
                "Done.",
                null,
                calls ? List.of(call) : List.of(),
                "stop",
                new TokenUsage(PROMPT, 10L, PROMPT - 100, 100L, 0L),
                "deepseek-flash",
                null,
                null,
                null));
        if (!calls) {
            add(new ContextAppended(number, Origin.REPLY, "{\"role\":\"assistant\",\"content\":\"Done.\"}", null));
            return;
        }
        Object named = Map.of(
                "id",
                call.id(),
                "type",
                "function",
                "function",
                Map.of("name", call.name(), "arguments", call.arguments()));
        add(new ContextAppended(
                number,
                Origin.REPLY,
                Json.line(Map.of("role", "assistant", "content", "Done.", "tool_calls", List.of(named))),
                null));
        add(new ToolStarted(call.id(), call.name(), call.arguments(), false));
        add(new ToolReturned(call.id(), call.name(), ToolOutcome.onFile(Status.OK, "x = 1", "a.py", Access.READ)));
        add(new ContextAppended(
                number,
                Origin.RESULT,
                Json.line(Map.of("role", "tool", "tool_call_id", call.id(), "content", "x = 1")),
                null));
    }

    public Sessions rewrite(long before, long after) {
        return add(new Rebased(RebaseReason.of("compaction:soft"), List.of(), before, after, 0.01));
    }

    public Sessions add(TapeEvent event) {
        Instant at = NOON.plus(Duration.ofSeconds(events.size()));
        events.add(new Recorded(events.size() + 1, at, event, 0));
        return this;
    }

    public List<Recorded> events() {
        return List.copyOf(events);
    }
}
