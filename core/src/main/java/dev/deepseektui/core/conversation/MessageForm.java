package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.ReplyJson.CallForm;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the bytes of a message are in the form that the provider takes. All that is composed is; but damage to a tape can leave what
 * is still JSON, and one such message would make every later request fail.
 */
final class MessageForm {
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
