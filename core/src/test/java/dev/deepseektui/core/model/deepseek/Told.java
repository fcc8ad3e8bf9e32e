package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The reply as assembled from the listener's deltas alone. */
final class Told {
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder reasoning = new StringBuilder();
    private final Map<Integer, ToolCall> calls = new TreeMap<>();

    Told(List<ChatEvent> events) {
        events.forEach(this::add);
    }

    private void add(ChatEvent event) {
        if (event instanceof TextDelta delta) {
            text.append(delta.text());
        } else if (event instanceof ReasoningDelta delta) {
            reasoning.append(delta.text());
        } else if (event instanceof CallDelta delta) {
            calls.merge(delta.index(), new ToolCall(or(delta.id()), or(delta.name()), delta.arguments()), Told::joined);
        }
    }

    private static String or(@Nullable String part) {
        return part == null ? "" : part;
    }

    private static ToolCall joined(ToolCall start, ToolCall more) {
        return new ToolCall(start.id() + more.id(), start.name() + more.name(), start.arguments() + more.arguments());
    }

    /** Returns the reply without the values that are known only at its end. */
    static ChatReply shown(ChatReply reply) {
        return new ChatReply(reply.content(), reply.reasoning(), reply.calls(), null, TokenUsage.UNKNOWN, null);
    }

    ChatReply reply() {
        return new ChatReply(
                text.toString(),
                reasoning.isEmpty() ? null : reasoning.toString(),
                List.copyOf(calls.values()),
                null,
                TokenUsage.UNKNOWN,
                null);
    }
}
