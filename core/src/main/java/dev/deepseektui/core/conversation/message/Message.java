package dev.deepseektui.core.conversation.message;

import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message of the conversation.
 *
 * @param number the permanent number
 * @param reasoning the reasoning of a reply, sent back verbatim
 * @param toolCallId the call to which a result belongs
 */
public record Message(
        long number,
        Origin origin,
        Role role,
        String content,
        @Nullable String reasoning,
        List<ToolCall> calls,
        @Nullable String toolCallId) {

    public Message {
        calls = List.copyOf(calls);
    }
}
