package dev.deepseektui.bench.tape;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Typical turns of a coding agent: a prompt, then replies with reasoning that each read a file. The same seed gives the
 * same turns.
 */
final class WorkingDay {
    private static final String[] WORDS = {
        "return",
        "the",
        "value",
        "of",
        "a",
        "tape",
        "if",
        "(line == null)",
        "{",
        "}",
        "\"text\"",
        "must",
        "not",
        "\t",
        "public final",
        "record",
        "why",
        "does",
        "this",
        "fail;",
        "it's",
        "naïve",
        "中文",
        "→",
        "\\n",
        "// see",
        "test"
    };

    private final Random random;
    private long turn;
    private long number;

    WorkingDay(long seed) {
        this.random = new Random(seed);
    }

    List<TapeEvent> turn() {
        List<TapeEvent> events = new ArrayList<>();
        turn++;
        String ask = text(400);
        events.add(new Asked(turn, ask, List.of("core/src/main/java/Tape.java")));
        events.add(appended(Origin.ASK, ask));
        int steps = 3 + random.nextInt(8);
        for (int step = 1; step <= steps; step++) {
            step(events, step);
        }
        events.add(new TurnEnded(turn, "done", usage(), 0.0123, "4711", null));
        return events;
    }

    private void step(List<TapeEvent> events, int step) {
        ToolCall call =
                new ToolCall("call_" + turn + "_" + step, "read", "{\"file_path\": \"core/Tape" + step + ".java\"}");
        String reasoning = text(1_200);
        String content = text(300);
        String output = text(1_000 + random.nextInt(9_000));
        events.add(new RequestSent(turn, step, 60_000 + step, 65_536, null));
        events.add(new ReplyReceived(
                ++number,
                content,
                reasoning,
                List.of(call),
                "tool_calls",
                usage(),
                "deepseek-flash",
                null,
                null,
                null));
        events.add(appended(Origin.REPLY, content + reasoning));
        events.add(new ToolStarted(call.id(), call.name(), call.arguments(), false));
        events.add(new ToolReturned(call.id(), call.name(), ToolOutcome.of(ToolOutcome.Status.OK, output)));
        events.add(appended(Origin.RESULT, output));
    }

    private ContextAppended appended(Origin origin, String text) {
        return new ContextAppended(number, origin, Json.line(Map.of("role", "user", "content", text)), null);
    }

    private static TokenUsage usage() {
        return new TokenUsage(60_000L, 500L, 58_000L, 2_000L, 300L);
    }

    private String text(int length) {
        StringBuilder text = new StringBuilder(length + 16);
        while (text.length() < length) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(9) == 0 ? "\n    " : " ");
        }
        return text.toString();
    }
}
