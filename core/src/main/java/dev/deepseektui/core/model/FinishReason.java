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
        for (FinishReason reason : values()) {
            if (reason.name().toLowerCase(Locale.ROOT).equals(word)) {
                return reason;
            }
        }
        return UNKNOWN;
    }
}
