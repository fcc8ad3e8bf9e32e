package dev.deepseektui.core.conversation.message;

/** What running a tool call a second time showed. */
public enum ReplayVerdict {
    PASS,
    CONFLICT,
    ERROR
}
