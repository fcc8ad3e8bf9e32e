package dev.deepseektui.core.tape.event;

/** What running a tool call a second time showed. */
public enum ReplayVerdict {
    PASS,
    CONFLICT,
    ERROR
}
