package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.message.Role;
import java.util.List;
import java.util.Optional;

/**
 * A chat request, with the fields that the service reads.
 *
 * @param maxTokens empty for the model's maximum
 * @param userId the ID of the user whose cache is used; an empty string if none was sent
 * @param isPrefixed true if the last message is the beginning of the answer
 */
public record ChatRequest(
        String model,
        List<ChatMessage> messages,
        OfferedTools tools,
        ToolChoice toolChoice,
        Effort effort,
        Optional<Integer> maxTokens,
        Streaming streaming,
        String userId,
        boolean isPrefixed) {

    public ChatRequest {
        messages = List.copyOf(messages);
    }

    public ChatRequest withModel(String name) {
        return new ChatRequest(name, messages, tools, toolChoice, effort, maxTokens, streaming, userId, isPrefixed);
    }

    /** Returns the beginning of the answer that the model must continue; empty if the request does not contain it. */
    public Optional<ChatMessage> prefix() {
        return isPrefixed ? Optional.of(messages.get(messages.size() - 1)) : Optional.empty();
    }

    ChatRequest withoutPrefix() {
        return isPrefixed
                ? new ChatRequest(
                        model,
                        messages.subList(0, messages.size() - 1),
                        tools,
                        toolChoice,
                        effort,
                        maxTokens,
                        streaming,
                        userId,
                        false)
                : this;
    }

    public boolean streams() {
        return streaming != Streaming.OFF;
    }

    /** Returns the text of the last message with this role; an empty string if there is none. */
    public String lastText(Role role) {
        return messages.stream()
                .filter(message -> message.role() == role)
                .reduce((a, b) -> b)
                .map(ChatMessage::text)
                .orElse("");
    }

    /** Returns true if the reasoning of earlier replies stays in the prompt. Without tools, the service drops it. */
    boolean keepsReasoning() {
        return tools.areThere();
    }
}
