package dev.deepseektui.testkit.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.chat.BilledAnswer;
import dev.deepseektui.testkit.simulator.chat.BilledAnswer.Length;
import dev.deepseektui.testkit.simulator.chat.ChatMessage;
import dev.deepseektui.testkit.simulator.chat.ChatRequest;
import dev.deepseektui.testkit.simulator.chat.WireDialect;
import java.util.List;

/** An answer that is complete and billed, but not yet formatted as a stream or a single object. */
record UnsentAnswer(
        String id, long created, ChatRequest request, Answer answer, BilledAnswer billed, WireDialect dialect) {

    ChatMessage message() {
        return billed.message();
    }

    String finishReason() {
        if (billed.length() == Length.CUT) {
            return "length";
        }
        return answer.finish().orElse(message().calls().isEmpty() ? "stop" : "tool_calls");
    }

    String thoughts() {
        String reasoning = message().reasoning();
        return reasoning == null ? "" : reasoning;
    }

    /** Returns an object with the fields that all responses share. */
    ObjectNode object(String kind) {
        return Json.object()
                .put("id", id)
                .put("object", kind)
                .put("created", created)
                .put("model", request.model())
                .put("system_fingerprint", "fp_simulator");
    }

    /** Returns the answer as a single JSON object. */
    String whole() {
        ObjectNode whole = object("chat.completion");
        ObjectNode choice = whole.putArray("choices").addObject().put("index", 0);
        ObjectNode message = choice.putObject("message")
                .put("role", "assistant")
                .put("content", message().text());
        if (request.effort().thinks()) {
            message.put("reasoning_content", thoughts());
        }
        List<ToolCall> calls = message().calls();
        if (!calls.isEmpty()) {
            ArrayNode list = message.putArray("tool_calls");
            for (ToolCall call : calls) {
                list.addObject()
                        .put("index", list.size() - 1)
                        .put("id", call.id())
                        .put("type", "function")
                        .putObject("function")
                        .put("name", call.name())
                        .put("arguments", call.arguments());
            }
        }
        choice.putNull("logprobs").put("finish_reason", finishReason());
        whole.set("usage", billed.usage().toJson());
        return Json.line(dialect.out(whole));
    }
}
