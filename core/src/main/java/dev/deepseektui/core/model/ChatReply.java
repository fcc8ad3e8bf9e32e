package dev.deepseektui.core.model;

import dev.deepseektui.core.tape.event.ThoughtForm;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the model said.
 *
 * @param reasoning what it thought before; absent when the provider sent none
 * @param calls with the arguments as the model sent them, JSON or not
 * @param finish the provider's own word for why it stopped
 * @param usage what was billed; {@link TokenUsage#UNKNOWN} when the provider did not say
 * @param model the name the answering model gave itself
 * @param thoughtForm how the reasoning came, where it was not as {@code reasoning_content}
 */
public record ChatReply(
        String content,
        @Nullable String reasoning,
        List<ToolCall> calls,
        @Nullable String finish,
        TokenUsage usage,
        @Nullable String model,
        @Nullable ThoughtForm thoughtForm)
        implements ChatOutcome {
    public static final ChatReply NOTHING = new ChatReply("", null, List.of(), null, TokenUsage.UNKNOWN, null);

    public ChatReply {
        calls = List.copyOf(calls);
    }

    /** Of a reply whose reasoning came as DeepSeek sends it. */
    public ChatReply(
            String content,
            @Nullable String reasoning,
            List<ToolCall> calls,
            @Nullable String finish,
            TokenUsage usage,
            @Nullable String model) {
        this(content, reasoning, calls, finish, usage, model, null);
    }

    public FinishReason finishReason() {
        return FinishReason.of(finish);
    }

    /** Whether the provider sent anything that must not be lost: words, or a bill. */
    public boolean isWorthRecording() {
        return !isEmpty() || !usage.equals(TokenUsage.UNKNOWN);
    }

    /** Whether somebody bills it, be it known how much or not. */
    public boolean isBilled() {
        return !usage.equals(TokenUsage.NOTHING);
    }

    /** Whether there is anything that a person could have seen. */
    public boolean isEmpty() {
        return content.isEmpty() && reasoning == null && calls.isEmpty();
    }

    /** Why the model stopped. */
    public enum FinishReason {
        STOP,
        /** The answer reached its longest. */
        LENGTH,
        TOOL_CALLS,
        CONTENT_FILTER,
        /** The provider ran out of capacity in the middle of the answer. */
        INSUFFICIENT_SYSTEM_RESOURCE,
        /** The provider, or who answers for it, failed in the middle of the answer. */
        ERROR,
        /** The provider gave none, or one that is not known here. */
        UNKNOWN;

        public static FinishReason of(@Nullable String word) {
            if (word == null) {
                return UNKNOWN;
            }
            return switch (word.toLowerCase(Locale.ROOT).replace('-', '_')) {
                case "stop", "end_turn", "eos", "eos_token", "stop_sequence", "complete", "completed" -> STOP;
                case "length",
                        "max_tokens",
                        "max_length",
                        "model_length",
                        "max_output_tokens",
                        "model_context_window_exceeded" -> LENGTH;
                case "tool_calls", "tool_call", "tool_use", "function_call" -> TOOL_CALLS;
                case "content_filter", "safety", "sensitive", "refusal" -> CONTENT_FILTER;
                case "insufficient_system_resource" -> INSUFFICIENT_SYSTEM_RESOURCE;
                case "error", "abort", "aborted" -> ERROR;
                default -> UNKNOWN;
            };
        }
    }
}
