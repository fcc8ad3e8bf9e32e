package dev.deepseektui.testkit.simulator.chat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for combining the parts of a request. A request that breaks a rule is answered with status 400. */
public final class ChatRules {
    private ChatRules() {}

    public static void check(ChatRequest request) {
        checkEnds(request);
        checkPictures(request);
        checkToolChoice(request);
        checkCalls(request.messages());
        if (request.tools().areThere() && request.effort().thinks()) {
            checkReasoning(request.messages());
        }
    }

    private static void checkEnds(ChatRequest request) {
        List<ChatMessage> messages = request.messages();
        if (messages.isEmpty()) {
            throw ApiException.refused("messages", "Empty input messages");
        }
        Role last = messages.get(messages.size() - 1).role();
        if (last == Role.SYSTEM || (last == Role.ASSISTANT && !request.isPrefixed())) {
            throw ApiException.refused("messages", "The last message must be a user or a tool message");
        }
    }

    private static void checkPictures(ChatRequest request) {
        boolean shows = request.messages().stream()
                .anyMatch(message -> !message.pictures().isEmpty());
        if (shows && !KnownModels.ImageModels.of(request.model())) {
            throw ApiException.refused("messages", "This model does not support image input");
        }
    }

    private static void checkToolChoice(ChatRequest request) {
        ToolChoice choice = request.toolChoice();
        if (!choice.forces()) {
            return;
        }
        if (request.effort().thinks()) {
            throw ApiException.refused("tool_choice", "Thinking mode does not support this tool_choice");
        }
        if (!request.tools().areThere()) {
            throw ApiException.refused("tool_choice", "tool_choice is only allowed when tools are specified");
        }
        if (choice.name() != null && !request.tools().names().contains(choice.name())) {
            throw ApiException.refused(
                    "tool_choice", "tool_choice names a tool that is not in tools: " + choice.name());
        }
    }

    private static void checkCalls(List<ChatMessage> messages) {
        Set<String> open = new HashSet<>();
        for (int i = 0; i < messages.size(); i++) {
            ChatMessage message = messages.get(i);
            if (message.role() == Role.TOOL) {
                if (!open.remove(message.toolCallId())) {
                    throw ApiException.refused(
                            "messages[" + i + "]",
                            "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'");
                }
                continue;
            }
            checkAnswered(open, i);
            for (ToolCall call : message.calls()) {
                checkArguments(call, i);
                if (!open.add(call.id())) {
                    throw ApiException.refused("messages[" + i + "]", "Duplicate tool call id: " + call.id());
                }
            }
        }
        checkAnswered(open, messages.size());
    }

    private static void checkAnswered(Set<String> open, int index) {
        if (!open.isEmpty()) {
            throw ApiException.refused(
                    "messages[" + index + "]",
                    "An assistant message with 'tool_calls' must be followed by tool messages responding to each"
                            + " 'tool_call_id'. (insufficient tool messages following tool_calls message)");
        }
    }

    private static void checkArguments(ToolCall call, int index) {
        try {
            if (Json.tree(call.arguments()).isObject()) {
                return;
            }
        } catch (JsonProcessingException e) {
            throw noObject(call, index);
        }
        throw noObject(call, index);
    }

    private static ApiException noObject(ToolCall call, int index) {
        return ApiException.refused(
                "messages[" + index + "]", "The arguments of tool call " + call.id() + " are not a JSON object");
    }

    private static void checkReasoning(List<ChatMessage> messages) {
        for (int i = 0; i < messages.size(); i++) {
            ChatMessage message = messages.get(i);
            if (message.role() == Role.ASSISTANT && message.reasoning() == null) {
                throw ApiException.refused(
                        "messages[" + i + "].reasoning_content",
                        "Missing `reasoning_content` field in the assistant message at message index " + i
                                + ": the reasoning_content in the thinking mode must be passed back to the API");
            }
        }
    }
}
