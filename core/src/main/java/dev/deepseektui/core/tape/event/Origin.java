package dev.deepseektui.core.tape.event;

/** The origin of a message in the conversation. Ages and distances count {@link #ASK} and {@link #REPLY} only. */
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
