package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.image.ImageHeader;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message as sent.
 *
 * @param content null only if an assistant's content was null or missing
 * @param reasoning null if it was null or missing, which is not the same as empty
 */
public record ChatMessage(
        Role role,
        @Nullable String content,
        @Nullable String reasoning,
        List<ToolCall> calls,
        @Nullable String toolCallId,
        List<ImageHeader> pictures) {

    public ChatMessage {
        calls = List.copyOf(calls);
        pictures = List.copyOf(pictures);
    }

    public ChatMessage(
            Role role,
            @Nullable String content,
            @Nullable String reasoning,
            List<ToolCall> calls,
            @Nullable String toolCallId) {
        this(role, content, reasoning, calls, toolCallId, List.of());
    }

    ChatMessage showing(List<ImageHeader> shown) {
        return new ChatMessage(role, content, reasoning, calls, toolCallId, shown);
    }

    public String text() {
        return content == null ? "" : content;
    }

    String thoughts() {
        return reasoning == null ? "" : reasoning;
    }
}
