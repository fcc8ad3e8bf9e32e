package dev.deepseektui.bench.turn;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A model that immediately answers with a call. It measures the time until its next request, which is the engine's own
 * time.
 */
final class InstantModel implements ChatModel {
    private static final String WORDS =
            "The parser returns a tree when the line ends; what stands behind it is read by the caller. ".repeat(2);

    private final long[] nanos;
    private int asked;
    private long answered;

    InstantModel(int steps) {
        this.nanos = new long[steps];
    }

    @Override
    public ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation) {
        if (asked > 0) {
            nanos[asked - 1] = System.nanoTime() - answered;
        }
        asked++;
        List<ToolCall> calls = asked > nanos.length
                ? List.of()
                : List.of(new ToolCall(
                        "call_" + asked,
                        FixedTool.NAME,
                        Json.line(Map.of("file_path", "src/File" + asked % 200 + ".java"))));
        TokenUsage usage = new TokenUsage(request.promptTokens(), 60L, request.promptTokens() - 100, 100L, 0L);
        ChatReply reply =
                new ChatReply(WORDS, null, calls, calls.isEmpty() ? "stop" : "tool_calls", usage, "deepseek-flash");
        answered = System.nanoTime();
        return reply;
    }

    /** Returns the sorted durations of a range of steps, in milliseconds. */
    double[] millis(int from, int to) {
        return Arrays.stream(nanos, from, to)
                .sorted()
                .mapToDouble(step -> step / 1e6)
                .toArray();
    }
}
