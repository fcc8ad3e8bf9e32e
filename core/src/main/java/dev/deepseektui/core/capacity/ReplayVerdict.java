package dev.deepseektui.core.capacity;

/** What running a tool call a second time showed. */
public enum ReplayVerdict {
    PASS,
    CONFLICT,
    ERROR
}
