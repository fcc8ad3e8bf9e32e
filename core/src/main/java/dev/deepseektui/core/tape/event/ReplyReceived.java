package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The model answered, or began to.
 *
 * @param calls with the arguments as the model sent them
 * @param finish the reason the provider gave, when it gave one
 * @param usage absent when the provider did not say: unknown, not zero
 * @param cut why the answer is not whole; absent when it is
 * @param thoughtForm how the reasoning came, where it was not as {@code reasoning_content}
 * @param firstTokenMillis from sending the request to the first of the answer; absent where nobody measured it
 */
public record ReplyReceived(
        long number,
        String content,
        @Nullable String reasoning,
        List<ToolCall> calls,
        @Nullable String finish,
        @Nullable TokenUsage usage,
        @Nullable String model,
        @Nullable String cut,
        @Nullable ThoughtForm thoughtForm,
        @Nullable Long firstTokenMillis)
        implements TapeEvent {
    public ReplyReceived {
        calls = List.copyOf(calls);
    }

    /** Of a reply whose reasoning came as DeepSeek sends it, and that nobody timed. */
    public ReplyReceived(
            long number,
            String content,
            @Nullable String reasoning,
            List<ToolCall> calls,
            @Nullable String finish,
            @Nullable TokenUsage usage,
            @Nullable String model,
            @Nullable String cut) {
        this(number, content, reasoning, calls, finish, usage, model, cut, null, null);
    }

    /** Whether a model answered. The guide that is built in is none: it bills nothing, and what it says is not worth remembering. */
    public boolean comesFromModel() {
        return !TokenUsage.NOTHING.equals(usage);
    }
}
