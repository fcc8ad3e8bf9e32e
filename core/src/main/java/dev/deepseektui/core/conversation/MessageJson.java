package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A message in the provider's form, written once and then only copied. */
final class MessageJson {
    static final String ROLE = "role";
    static final String CONTENT = "content";
    static final String REASONING = "reasoning_content";
    static final String CALLS = "tool_calls";
    static final String CALL_ID = "tool_call_id";
    static final String FUNCTION = "function";
    static final String ARGUMENTS = "arguments";

    private MessageJson() {}

    static String system(String text) {
        return plain(Role.SYSTEM, text);
    }

    static String user(String text) {
        return plain(Role.USER, text);
    }

    private static String plain(Role role, String text) {
        return write(json -> {
            role(json, role);
            json.writeStringField(CONTENT, sendable(text));
        });
    }

    static String result(String callId, String text) {
        return write(json -> {
            role(json, Role.TOOL);
            json.writeStringField(CALL_ID, sendable(callId));
            json.writeStringField(CONTENT, sendable(text));
        });
    }

    /** Reads what the methods above wrote; empty where that was damaged, so that the provider would refuse it. */
    static Optional<Message> read(long number, Origin origin, String json) {
        return MessageForm.sound(json)
                .map(node -> new Message(
                        number,
                        origin,
                        Role.valueOf(node.path(ROLE).asText().toUpperCase(Locale.ROOT)),
                        PictureParts.text(node.path(CONTENT)),
                        ReplyJson.reasoning(node),
                        calls(node.path(CALLS)),
                        optional(node, CALL_ID)));
    }

    private static List<ToolCall> calls(JsonNode array) {
        List<ToolCall> calls = new ArrayList<>();
        for (JsonNode call : array) {
            JsonNode function = call.path(FUNCTION);
            calls.add(new ToolCall(
                    call.path("id").asText(),
                    function.path("name").asText(),
                    function.path(ARGUMENTS).asText()));
        }
        return calls;
    }

    static @Nullable String optional(JsonNode node, String field) {
        return node.hasNonNull(field) ? node.get(field).asText() : null;
    }

    static void role(JsonGenerator json, Role role) throws IOException {
        json.writeStringField(ROLE, role.name().toLowerCase(Locale.ROOT));
    }

    /** Half a surrogate pair has no UTF-8 form, and other JSON readers refuse its escape. */
    static String sendable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return text.codePoints()
                        .map(c -> c <= Character.MAX_VALUE && Character.isSurrogate((char) c) ? 0xfffd : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }

    interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    static String write(Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = Json.FACTORY.createGenerator(text)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
