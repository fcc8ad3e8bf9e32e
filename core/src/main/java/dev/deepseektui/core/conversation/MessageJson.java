package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.ReplyJson.CallForm;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JSON of messages in the provider's form. */
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
        return Json.line(message(role).put(CONTENT, sendable(text)));
    }

    static String result(String callId, String text) {
        return Json.line(message(Role.TOOL).put(CALL_ID, sendable(callId)).put(CONTENT, sendable(text)));
    }

    static ObjectNode message(Role role) {
        return Json.object().put(ROLE, role.name().toLowerCase(Locale.ROOT));
    }

    /** Parses a message; empty if it is damaged and the provider would refuse it. */
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

    /** Replaces lone surrogates: they have no UTF-8 form, and other JSON readers refuse their escape. */
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

    /**
     * A check of the form that the provider accepts. A damaged tape may have other JSON, and one such message would make every later
     * request fail.
     */
    static final class MessageForm {
        private static final String ID = "id";
        private static final String TYPE = "type";
        private static final String NAME = "name";

        private MessageForm() {}

        static Optional<JsonNode> sound(String json) {
            try {
                return Optional.of(Json.tree(json)).filter(MessageForm::isMessage);
            } catch (JsonProcessingException e) {
                return Optional.empty();
            }
        }

        private static boolean isMessage(JsonNode node) {
            JsonNode content = node.path(MessageJson.CONTENT);
            boolean shows = node.path(MessageJson.ROLE).asText().equals("user") && PictureParts.areSound(content);
            return (isText(content) || shows)
                    && switch (node.path(MessageJson.ROLE).asText()) {
                        case "system", "user" -> has(node, Set.of(MessageJson.ROLE, MessageJson.CONTENT));
                        case "tool" ->
                            has(node, Set.of(MessageJson.ROLE, MessageJson.CONTENT, MessageJson.CALL_ID))
                                    && isName(node.path(MessageJson.CALL_ID));
                        case "assistant" -> isReply(node);
                        default -> false;
                    };
        }

        private static boolean isReply(JsonNode node) {
            Set<String> fields = Set.of(
                    MessageJson.ROLE,
                    MessageJson.CONTENT,
                    MessageJson.REASONING,
                    ReplyJson.OTHER_REASONING,
                    ReplyJson.DETAILS,
                    MessageJson.CALLS);
            return has(node, fields)
                    && (!node.has(MessageJson.REASONING) || isText(node.path(MessageJson.REASONING)))
                    && (!node.has(ReplyJson.OTHER_REASONING) || isText(node.path(ReplyJson.OTHER_REASONING)))
                    && (!node.has(ReplyJson.DETAILS) || ReplyJson.areDetails(node.path(ReplyJson.DETAILS)))
                    && (!node.has(MessageJson.CALLS) || areCalls(node.path(MessageJson.CALLS)));
        }

        private static boolean areCalls(JsonNode calls) {
            Set<String> ids = new HashSet<>();
            for (JsonNode call : calls) {
                if (!isCall(call) || !ids.add(call.path(ID).asText())) {
                    return false;
                }
            }
            return calls.isArray() && !calls.isEmpty();
        }

        private static boolean isCall(JsonNode call) {
            JsonNode function = call.path(MessageJson.FUNCTION);
            String name = function.path(NAME).asText();
            return has(call, Set.of(ID, TYPE, MessageJson.FUNCTION))
                    && isName(call.path(ID))
                    && call.path(TYPE).asText().equals(MessageJson.FUNCTION)
                    && has(function, Set.of(NAME, MessageJson.ARGUMENTS))
                    && isText(function.path(NAME))
                    && CallForm.name(name).equals(name)
                    && isText(function.path(MessageJson.ARGUMENTS))
                    && CallForm.isObject(function.path(MessageJson.ARGUMENTS).asText());
        }

        private static boolean has(JsonNode node, Set<String> fields) {
            return node.isObject() && node.properties().stream().allMatch(field -> fields.contains(field.getKey()));
        }

        private static boolean isName(JsonNode node) {
            return isText(node) && !node.asText().isEmpty();
        }

        private static boolean isText(JsonNode node) {
            return node.isTextual() && MessageJson.sendable(node.asText()).equals(node.asText());
        }
    }
}
