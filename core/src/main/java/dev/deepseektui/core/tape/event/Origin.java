package dev.deepseektui.core.tape.event;

/**
 * The origin of a message in the conversation. Ages and distances are counted only in {@link #ASK} and {@link #REPLY} messages.
 */
public enum Origin {
    ASK,
    REPLY,
    RESULT,
    INJECTED,
    RESIDENT,
    CANONICAL,
    NOTE,
    NOTICE,
    SUMMARY
}
