package dev.deepseektui.testkit.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.util.function.Consumer;

/** A chat request under construction. Thinking is off by default. */
final class Chat {
    static final String TOOL = """
        {"type":"function","function":{"name":"read","description":"Reads.","parameters":{"type":"object"}}}\
        """;

    private final ObjectNode body = Json.object();
    private final ArrayNode messages;

    private Chat() {
        body.put("model", "deepseek-flash").put("max_tokens", 1000);
        body.putObject("thinking").put("type", "disabled");
        messages = body.putArray("messages");
    }

    static Chat request() {
        return new Chat();
    }

    static Chat asking(String text) {
        return new Chat().user(text);
    }

    Chat thinking() {
        body.putObject("thinking").put("type", "enabled");
        return this;
    }

    Chat streaming() {
        body.put("stream", true).putObject("stream_options").put("include_usage", true);
        return this;
    }

    Chat tools(String... tools) {
        return set("tools", "[" + String.join(",", tools) + "]");
    }

    Chat system(String text) {
        return message("system", message -> message.put("content", text));
    }

    Chat user(String text) {
        return message("user", message -> message.put("content", text));
    }

    Chat assistant(String text) {
        return message("assistant", message -> message.put("content", text));
    }

    Chat assistant(String text, String reasoning) {
        return message("assistant", message -> message.put("content", text).put("reasoning_content", reasoning));
    }

    /** Adds an assistant message that has only calls, whose arguments are JSON. */
    Chat calling(String... idsAndArguments) {
        return message("assistant", message -> {
            message.put("content", "").put("reasoning_content", "I look.");
            ArrayNode calls = message.putArray("tool_calls");
            for (int i = 0; i < idsAndArguments.length; i += 2) {
                calls.addObject()
                        .put("id", idsAndArguments[i])
                        .put("type", "function")
                        .putObject("function")
                        .put("name", "read")
                        .put("arguments", idsAndArguments[i + 1]);
            }
        });
    }

    Chat result(String id, String text) {
        return message("tool", message -> message.put("tool_call_id", id).put("content", text));
    }

    Chat message(String role, Consumer<ObjectNode> content) {
        content.accept(messages.addObject().put("role", role));
        return this;
    }

    /** Sets any field to a JSON value. */
    Chat set(String name, String json) {
        try {
            JsonNode value = Json.tree(json);
            body.set(name, value);
            return this;
        } catch (IOException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    Chat without(String name) {
        body.remove(name);
        return this;
    }

    String json() {
        return Json.line(body);
    }
}
