package dev.deepseektui.core.tape.event;

/** Why a message is in the conversation. Age and distances count {@link #ASK} and {@link #REPLY} only. */
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
