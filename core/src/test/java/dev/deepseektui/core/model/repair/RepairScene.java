package dev.deepseektui.core.model.repair;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A repairing model over prepared replies, with two tools, {@code grep} and {@code write}. */
final class RepairScene {
    private static final String TOOLS = """
            [{"type":"function","function":{"name":"grep","description":"Searches.","parameters":{"type":"object",
              "properties":{"pattern":{"type":"string"},"path":{"type":"string"},"context":{"type":"integer"},
                "ignore_case":{"type":"boolean"},"output_mode":{"type":"string","enum":["content","count"]}},
              "required":["pattern"],"additionalProperties":false}}},
             {"type":"function","function":{"name":"write","description":"Writes.","parameters":{"type":"object",
              "properties":{"file_path":{"type":"string"},"content":{"type":"string"},
                "edits":{"type":"array","items":{"type":"object","properties":{"old":{"type":"string"}},
                  "required":["old"],"additionalProperties":false}},
                "paths":{"type":"array","items":{"type":"string"}}},
              "required":["file_path"],"additionalProperties":false}}},
             {"type":"function","function":{"name":"mcp__any","description":"Anything.","parameters":{"type":"object",
              "properties":{"id":{"type":["integer","null"]}}}}}]""";

    private final List<String> shown = new ArrayList<>();
    private final List<String> thought = new ArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final List<Map<String, String>> messages = new ArrayList<>();
    private int sent;

    RepairScene after(String role, String content) {
        messages.add(Map.of("role", role, "content", content));
        return this;
    }

    static ToolSchemas tools() {
        return ToolSchemas.of(JsonText.of(TOOLS));
    }

    String shown() {
        return String.join("", shown);
    }

    String thought() {
        return String.join("", thought);
    }

    /** Returns the number of deltas that were read before the reply was complete or cut. */
    int sent() {
        return sent;
    }

    ChatReply text(String... deltas) {
        List<ChatEvent> events = new ArrayList<>();
        for (String delta : deltas) {
            events.add(new TextDelta(delta));
        }
        return reply(new ChatReply(String.join("", deltas), null, List.of(), "stop", TokenUsage.UNKNOWN, null), events);
    }

    ChatReply reasoning(String... deltas) {
        List<ChatEvent> events = new ArrayList<>();
        for (String delta : deltas) {
            events.add(new ReasoningDelta(delta));
        }
        return reply(new ChatReply("", String.join("", deltas), List.of(), "stop", TokenUsage.UNKNOWN, null), events);
    }

    ChatReply call(String name, String arguments, String finish) {
        List<ChatEvent> events = new ArrayList<>();
        events.add(new CallDelta(0, "c1", name, ""));
        for (int i = 0; i < arguments.length(); i += 7) {
            events.add(new CallDelta(0, null, null, arguments.substring(i, Math.min(arguments.length(), i + 7))));
        }
        return reply(
                new ChatReply("", null, List.of(new ToolCall("c1", name, arguments)), finish, TokenUsage.UNKNOWN, null),
                events);
    }

    ChatReply reply(ChatReply whole, List<ChatEvent> events) {
        return (ChatReply) outcome(whole, events, false);
    }

    ChatOutcome outcome(ChatReply whole, List<ChatEvent> events, boolean fails) {
        shown.clear();
        thought.clear();
        ChatModel model = (request, listener, cancellation) -> {
            StringBuilder text = new StringBuilder();
            StringBuilder reasoning = new StringBuilder();
            StringBuilder arguments = new StringBuilder();
            sent = 0;
            for (ChatEvent event : events) {
                sent++;
                text.append(event instanceof TextDelta delta ? delta.text() : "");
                reasoning.append(event instanceof ReasoningDelta delta ? delta.text() : "");
                arguments.append(event instanceof CallDelta delta ? delta.arguments() : "");
                listener.on(event);
                if (cancellation.isCancelled()) {
                    List<ToolCall> calls = whole.calls().stream()
                            .map(call -> new ToolCall(call.id(), call.name(), arguments.toString()))
                            .toList();
                    return new ChatFailure(
                            FailureKind.CANCELLED,
                            "cancelled",
                            new ChatReply(
                                    text.toString(), blankToNull(reasoning), calls, null, TokenUsage.UNKNOWN, null));
                }
            }
            return fails ? new ChatFailure(FailureKind.NETWORK, "gone", whole) : whole;
        };
        return new RepairingModel(model, call -> call, () -> String.valueOf(numbers.incrementAndGet()))
                .answer(request(), this::keep, new Cancellation());
    }

    private static @Nullable String blankToNull(StringBuilder text) {
        return text.isEmpty() ? null : text.toString();
    }

    private void keep(ChatEvent event) {
        if (event instanceof TextDelta delta) {
            shown.add(delta.text());
        } else if (event instanceof ReasoningDelta delta) {
            thought.add(delta.text());
        }
    }

    private ChatRequest request() {
        return new ChatRequest(
                "m", Effort.HIGH, 1000, JsonText.of(Json.line(messages)), JsonText.of(TOOLS), 100, 10_000);
    }
}
