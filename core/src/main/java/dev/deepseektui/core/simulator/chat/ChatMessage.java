package dev.deepseektui.core.simulator.chat;

import dev.deepseektui.core.message.Role;
import dev.deepseektui.core.message.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message as it was sent.
 *
 * @param content absent only where an assistant's content was null or left out
 * @param reasoning absent where it was null or left out, which is not the same as empty
 */
public record ChatMessage(
        Role role,
        @Nullable String content,
        @Nullable String reasoning,
        List<ToolCall> calls,
        @Nullable String toolCallId) {

    public ChatMessage {
        calls = List.copyOf(calls);
    }

    public String text() {
        return content == null ? "" : content;
    }

    String thoughts() {
        return reasoning == null ? "" : reasoning;
    }
}
