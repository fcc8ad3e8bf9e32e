package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.image.ImageHeader;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A parser of a request's messages. It only checks their form; {@link ChatRules} checks their combination. */
final class MessageReader {
    private static final List<String> ROLES = List.of("system", "user", "assistant", "tool");

    private MessageReader() {}

    static ChatMessage message(Fields fields) {
        Role role = Role.valueOf(fields.requiredChoice("role", ROLES).toUpperCase(Locale.ROOT));
        checkTypes(fields, role);
        return switch (role) {
            case SYSTEM -> new ChatMessage(role, fields.requiredText("content"), null, List.of(), null);
            case USER -> fields.any("content").isArray() ? pictured(fields) : user(fields.requiredText("content"));
            case TOOL ->
                new ChatMessage(
                        role, fields.requiredText("content"), null, List.of(), fields.requiredText("tool_call_id"));
            case ASSISTANT -> assistant(fields);
        };
    }

    private static ChatMessage user(String text) {
        return new ChatMessage(Role.USER, text, null, List.of(), null);
    }

    private static ChatMessage pictured(Fields fields) {
        List<String> texts = new ArrayList<>();
        List<ImageHeader> pictures = new ArrayList<>();
        for (Fields part : fields.requiredObjects("content")) {
            if (part.requiredChoice("type", List.of("text", "image_url")).equals("text")) {
                texts.add(part.requiredText("text"));
            } else {
                pictures.add(ImagePart.header(part));
            }
        }
        return user(String.join("\n", texts)).showing(pictures);
    }

    /** Checks the types of the fields that are documented for any role. Other fields may have any value. */
    private static void checkTypes(Fields fields, Role role) {
        fields.text("name");
        fields.text("tool_call_id");
        fields.text("reasoning_content");
        if (role != Role.ASSISTANT && fields.has("tool_calls")) {
            throw ApiException.unfit(fields.path("tool_calls"), "unknown field: only an assistant calls tools");
        }
    }

    /**
     * Reads an assistant message. If there are calls, the API reference requires an empty content instead of null. Null
     * is accepted nevertheless, because OpenAI's official Node client sends it.
     */
    private static ChatMessage assistant(Fields fields) {
        List<ToolCall> calls =
                fields.objects("tool_calls").map(list -> calls(fields, list)).orElse(List.of());
        String content = fields.text("content").orElse(null);
        if (content == null && calls.isEmpty()) {
            throw ApiException.refused(
                    fields.path("content"), "Invalid assistant message: content or tool_calls must be set");
        }
        return new ChatMessage(
                Role.ASSISTANT, content, fields.text("reasoning_content").orElse(null), calls, null);
    }

    private static List<ToolCall> calls(Fields message, List<Fields> calls) {
        if (calls.isEmpty()) {
            throw ApiException.refused(message.path("tool_calls"), "tool_calls must not be empty");
        }
        return calls.stream().map(MessageReader::call).toList();
    }

    private static ToolCall call(Fields call) {
        call.requiredChoice("type", List.of("function"));
        Fields function = call.requiredObject("function");
        String id = call.requiredText("id");
        if (id.isEmpty()) {
            throw ApiException.refused(call.path("id"), "Invalid tool call: its id must not be empty");
        }
        return new ToolCall(id, ToolReader.checkedName(function), function.requiredText("arguments"));
    }
}
