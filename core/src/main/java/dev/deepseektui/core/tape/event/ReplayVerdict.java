package dev.deepseektui.core.tape.event;

/** The verdict on a repeated tool call. */
public enum ReplayVerdict {
    PASS,
    CONFLICT,
    ERROR
}
