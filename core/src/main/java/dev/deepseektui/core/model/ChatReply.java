package dev.deepseektui.core.model;

import dev.deepseektui.core.tape.event.ReasoningFormat;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A reply from the model.
 *
 * @param reasoning absent if the provider sent none
 * @param calls the calls with their arguments as received, which may not be JSON
 * @param finish the provider's finish reason
 * @param usage {@link TokenUsage#UNKNOWN} if the provider did not report it
 * @param model the model's name in the answer
 * @param thoughtForm the form of the reasoning; absent for {@code reasoning_content}
 * @param repairs what was repaired after the reply was received
 */
public record ChatReply(
        String content,
        @Nullable String reasoning,
        List<ToolCall> calls,
        @Nullable String finish,
        TokenUsage usage,
        @Nullable String model,
        @Nullable ReasoningFormat thoughtForm,
        ReplyRepairs repairs)
        implements ChatOutcome {
    public static final ChatReply NOTHING = new ChatReply("", null, List.of(), null, TokenUsage.UNKNOWN, null);

    public ChatReply {
        calls = List.copyOf(calls);
    }

    public ChatReply(
            String content,
            @Nullable String reasoning,
            List<ToolCall> calls,
            @Nullable String finish,
            TokenUsage usage,
            @Nullable String model) {
        this(content, reasoning, calls, finish, usage, model, null);
    }

    public ChatReply(
            String content,
            @Nullable String reasoning,
            List<ToolCall> calls,
            @Nullable String finish,
            TokenUsage usage,
            @Nullable String model,
            @Nullable ReasoningFormat thoughtForm) {
        this(content, reasoning, calls, finish, usage, model, thoughtForm, ReplyRepairs.NONE);
    }

    /** Returns the reply with a repaired text, reasoning and calls. */
    public ChatReply repaired(
            String otherContent, @Nullable String otherReasoning, List<ToolCall> otherCalls, ReplyRepairs how) {
        return new ChatReply(otherContent, otherReasoning, otherCalls, finish, usage, model, thoughtForm, how);
    }

    public FinishReason finishReason() {
        return FinishReason.of(finish);
    }

    /** Returns true if the reply has text, reasoning or calls, or if its usage is known. */
    public boolean isWorthRecording() {
        return !isEmpty() || !usage.equals(TokenUsage.UNKNOWN);
    }

    /** Returns true if the reply is billed, even if the amount is unknown. */
    public boolean isBilled() {
        return !usage.equals(TokenUsage.NOTHING);
    }

    /** Returns true if the reply has no text, reasoning or calls. */
    public boolean isEmpty() {
        return content.isEmpty() && reasoning == null && calls.isEmpty();
    }

    public enum FinishReason {
        STOP,
        /** The answer reached its token limit. */
        LENGTH,
        TOOL_CALLS,
        CONTENT_FILTER,
        /** The provider ran out of capacity during the answer. */
        INSUFFICIENT_SYSTEM_RESOURCE,
        /** The provider failed during the answer. */
        ERROR,
        /** The provider gave no reason or an unknown one. */
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
