package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The model answered, perhaps only in part.
 *
 * @param calls with the arguments as received
 * @param finish the provider's finish reason; absent if there was none
 * @param usage absent if unknown, which is not zero
 * @param cut the reason if the answer is incomplete; otherwise absent
 * @param thoughtForm the form of the reasoning; absent for {@code reasoning_content}
 * @param firstTokenMillis the time from the request to the first token; absent if not measured
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
        @Nullable ReasoningFormat thoughtForm,
        @Nullable Long firstTokenMillis)
        implements TapeEvent {
    public ReplyReceived {
        calls = List.copyOf(calls);
    }

    ReplyReceived withCalls(List<ToolCall> others) {
        return new ReplyReceived(
                number, content, reasoning, others, finish, usage, model, cut, thoughtForm, firstTokenMillis);
    }

    /**
     * Returns true if a model generated the reply. Replies of the built-in guide cost nothing and are not remembered.
     */
    public boolean comesFromModel() {
        return !TokenUsage.NOTHING.equals(usage);
    }
}
