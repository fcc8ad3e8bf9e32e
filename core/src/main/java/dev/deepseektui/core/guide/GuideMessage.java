package dev.deepseektui.core.guide;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.message.Role;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.model.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A message of a request, as far as the guide looks at it. */
record GuideMessage(
        Role role,
        String text,
        List<ToolCall> calls,
        @Nullable String toolCallId) {
    GuideMessage {
        calls = List.copyOf(calls);
    }

    /** The messages of a request, which is the program's own. */
    static List<GuideMessage> in(JsonText array) {
        try {
            List<GuideMessage> messages = new ArrayList<>();
            for (JsonNode message : Json.tree(array.bytes())) {
                messages.add(of(message));
            }
            return messages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GuideMessage of(JsonNode message) {
        List<ToolCall> calls = new ArrayList<>();
        for (JsonNode call : message.path("tool_calls")) {
            JsonNode function = call.path("function");
            calls.add(new ToolCall(
                    call.path("id").asText(),
                    function.path("name").asText(),
                    function.path("arguments").asText()));
        }
        return new GuideMessage(
                Role.valueOf(message.path("role").asText().toUpperCase(Locale.ROOT)),
                message.path("content").asText(),
                calls,
                message.path("tool_call_id").textValue());
    }
}
