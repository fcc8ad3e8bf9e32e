package dev.deepseektui.core.event;

/** The header was replaced, for a named reason: from here on every request starts with these bytes. */
public record HeaderChanged(Reason reason, String model, String effort, String system, String tools)
        implements TapeEvent {

    /** What of the header is another. */
    public enum Reason {
        MODEL,
        TOOLS,
        EFFORT,
        SYSTEM
    }
}
