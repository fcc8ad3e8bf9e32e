package dev.deepseektui.core.tape.event;

/** The verdict of repeating a tool call. */
public enum ReplayVerdict {
    PASS,
    CONFLICT,
    ERROR
}
