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
    /** The provider gave none, or one that is not known here. */
    UNKNOWN;

    public static FinishReason of(@Nullable String word) {
        if (word == null) {
            return UNKNOWN;
        }
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "stop", "end_turn", "eos", "stop_sequence", "completed" -> STOP;
            case "length", "max_tokens", "model_length", "max_output_tokens" -> LENGTH;
            case "tool_calls", "tool_call", "tool_use", "function_call" -> TOOL_CALLS;
            case "content_filter", "safety", "sensitive" -> CONTENT_FILTER;
            case "insufficient_system_resource" -> INSUFFICIENT_SYSTEM_RESOURCE;
            default -> UNKNOWN;
        };
    }
}
