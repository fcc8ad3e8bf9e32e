package dev.deepseektui.core.event;

import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.message.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The model answered, or began to.
 *
 * @param calls with the arguments as the model sent them
 * @param finish the reason the provider gave, when it gave one
 * @param usage absent when the provider did not say: unknown, not zero
 * @param cut why the answer is not whole; absent when it is
 */
public record ReplyReceived(
        long number,
        String content,
        @Nullable String reasoning,
        List<ToolCall> calls,
        @Nullable String finish,
        @Nullable TokenUsage usage,
        @Nullable String model,
        @Nullable String cut)
        implements TapeEvent {
    public ReplyReceived {
        calls = List.copyOf(calls);
    }

    /** Whether a model answered. The guide that is built in is none: it bills nothing, and what it says is not worth remembering. */
    public boolean comesFromModel() {
        return !TokenUsage.NOTHING.equals(usage);
    }
}
