package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.ReplyJson.CallForm;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The JSON form in which the provider accepts messages. */
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

    /** Parses a message. Returns empty for a damaged message, which the provider would reject. */
    static Optional<Message> read(long number, Origin origin, String json) {
        return WireMessage.of(json)
                .map(message -> new Message(
                        number,
                        origin,
                        message.role(),
                        ImageContent.text(message.content()),
                        message.said(),
                        message.calls(),
                        message.toolCallId()));
    }

    static @Nullable String optional(JsonNode node, String field) {
        return node.hasNonNull(field) ? node.get(field).asText() : null;
    }

    /** Replaces lone surrogates, which have no UTF-8 form and whose escapes other JSON parsers reject. */
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
     * A message in the form that the provider accepts. A damaged tape may contain other JSON, and one such message would make
     * every later request fail.
     */
    private record WireMessage(
            Role role,
            JsonNode content,
            @Nullable String toolCallId,
            @Nullable String reasoningContent,
            @Nullable String reasoning,
            @Nullable JsonNode reasoningDetails,
            @Nullable List<WireCall> toolCalls) {
        private static final ObjectReader READER =
                Json.MAPPER.readerFor(WireMessage.class).with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

        private record WireCall(String id, String type, WireFunction function) {
            private record WireFunction(String name, String arguments) {}

            boolean isSound() {
                return isName(id)
                        && type.equals(FUNCTION)
                        && CallForm.name(function.name).equals(function.name)
                        && isSendable(function.arguments)
                        && CallForm.isObject(function.arguments);
            }
        }

        static Optional<WireMessage> of(String json) {
            try {
                JsonNode tree = Json.tree(json);
                if (!tree.isObject()
                        || StreamSupport.stream(tree.spliterator(), false).anyMatch(JsonNode::isNull)) {
                    return Optional.empty();
                }
                WireMessage message = READER.readValue(tree);
                return Optional.of(message).filter(WireMessage::isSound);
            } catch (IOException damaged) {
                return Optional.empty();
            }
        }

        private boolean isSound() {
            boolean isText = content.isTextual() && isSendable(content.asText());
            boolean isReply = role == Role.ASSISTANT;
            return (isText || (role == Role.USER && ImageContent.areSound(content)))
                    && (role == Role.TOOL ? isName(toolCallId) : toolCallId == null)
                    && (isReply || (said() == null && toolCalls == null))
                    && isSendable(reasoningContent)
                    && isSendable(reasoning)
                    && (reasoningDetails == null || ReplyJson.areDetails(reasoningDetails))
                    && (toolCalls == null || areSound(toolCalls));
        }

        private static boolean areSound(List<WireCall> calls) {
            Set<String> ids = new HashSet<>();
            return !calls.isEmpty() && calls.stream().allMatch(call -> call.isSound() && ids.add(call.id()));
        }

        private static boolean isName(@Nullable String text) {
            return text != null && !text.isEmpty() && isSendable(text);
        }

        private static boolean isSendable(@Nullable String text) {
            return text == null || sendable(text).equals(text);
        }

        /** Returns the reasoning, which has one of several field names; null if there is none. */
        @Nullable
        String said() {
            String named = reasoningContent != null ? reasoningContent : reasoning;
            return named == null && reasoningDetails != null ? ReplyJson.said(reasoningDetails) : named;
        }

        List<ToolCall> calls() {
            return toolCalls == null
                    ? List.of()
                    : toolCalls.stream()
                            .map(call -> new ToolCall(
                                    call.id(),
                                    call.function().name(),
                                    call.function().arguments()))
                            .toList();
        }
    }
}
