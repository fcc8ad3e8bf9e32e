package dev.deepseektui.core.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
