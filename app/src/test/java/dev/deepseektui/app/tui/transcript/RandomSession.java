package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Turns as an engine would record them: parallel calls that return in any order, refused and interrupted calls, and
 * plain answers.
 */
final class RandomSession {
    private static final List<Status> STATUSES = List.of(Status.values());

    private final Random random;
    private final List<TapeEvent> events = new ArrayList<>();
    private int number;

    private RandomSession(Random random) {
        this.random = random;
    }

    static List<TapeEvent> events(Random random, int turns) {
        RandomSession session = new RandomSession(random);
        for (int turn = 1; turn <= turns; turn++) {
            session.turn(turn);
        }
        return session.events;
    }

    private void turn(int turn) {
        events.add(new Asked(turn, "ask " + turn + " " + words(), List.of()));
        for (int step = random.nextInt(8); step > 0; step--) {
            step(turn, step);
        }
        if (random.nextInt(5) == 0) {
            events.add(new ModeChanged("auto"));
        }
        events.add(new TurnEnded(
                turn, random.nextInt(4) == 0 ? "cancelled" : "done", TokenUsage.UNKNOWN, null, "s", null));
    }

    private void step(int turn, int step) {
        events.add(new RequestSent(turn, step, 1, 1, null));
        List<ToolCall> calls = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            calls.add(new ToolCall("c" + ++number, "bash", "{\"command\":\"run " + number + "\"}"));
        }
        String reasoning = random.nextBoolean() ? words() : null;
        events.add(new ReplyReceived(number, words(), reasoning, calls, null, null, null, null, null, null));
        List<ToolCall> returning = new ArrayList<>(calls);
        Collections.shuffle(returning, random);
        calls.stream()
                .filter(call -> random.nextInt(6) > 0)
                .forEach(call -> events.add(new ToolStarted(call.id(), call.name(), call.arguments(), false)));
        for (ToolCall call : returning) {
            Status status = STATUSES.get(random.nextInt(STATUSES.size()));
            events.add(new ToolReturned(call.id(), call.name(), ToolOutcome.of(status, words())));
        }
    }

    private String words() {
        return "- word `code` **bold** 日本語\n\n".repeat(random.nextInt(4)) + "text".repeat(1 + random.nextInt(30));
    }
}
