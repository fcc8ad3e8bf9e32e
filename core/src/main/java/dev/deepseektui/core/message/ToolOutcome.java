package dev.deepseektui.core.message;

import org.jspecify.annotations.Nullable;

/**
 * What became of a tool call.
 *
 * @param text what the model is told
 * @param resource the path or other thing the call was about
 * @param artifact id of the whole output, when {@code text} holds only part of it
 * @param millis how long it took
 */
public record ToolOutcome(
        Status status,
        String text,
        @Nullable Integer exitCode,
        @Nullable String resource,
        @Nullable String artifact,
        boolean truncated,
        @Nullable Long millis) {

    /** How the call ended. {@link #INTERRUPTED}: the program died meanwhile, so nobody knows. */
    public enum Status {
        OK,
        ERROR,
        REFUSED,
        CANCELLED,
        INTERRUPTED
    }

    public static ToolOutcome of(Status status, String text) {
        return new ToolOutcome(status, text, null, null, null, false, null);
    }
}
