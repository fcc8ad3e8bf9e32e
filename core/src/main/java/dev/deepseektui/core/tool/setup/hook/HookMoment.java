package dev.deepseektui.core.tool.setup.hook;

import java.util.Optional;
import java.util.stream.Stream;

/** The hook events by the names of other programs, with their default time limits. */
public enum HookMoment {
    /** Less than elsewhere: nobody can cancel what a session waits for before it is there. */
    SESSION_START("SessionStart", 60),
    USER_PROMPT_SUBMIT("UserPromptSubmit", 30),
    PRE_TOOL_USE("PreToolUse", 600),
    PERMISSION_REQUEST("PermissionRequest", 600),
    NOTIFICATION("Notification", 30),
    POST_TOOL_USE("PostToolUse", 600),
    POST_TOOL_USE_FAILURE("PostToolUseFailure", 600),
    PRE_COMPACT("PreCompact", 60),
    POST_COMPACT("PostCompact", 60),
    SUBAGENT_START("SubagentStart", 60),
    SUBAGENT_STOP("SubagentStop", 600),
    STOP("Stop", 600),
    SESSION_END("SessionEnd", 2);

    private final String word;
    private final int seconds;

    HookMoment(String word, int seconds) {
        this.word = word;
        this.seconds = seconds;
    }

    public String word() {
        return word;
    }

    int seconds() {
        return seconds;
    }

    /** Whether it is about calls of tools. */
    boolean isOfCalls() {
        return this == PRE_TOOL_USE
                || this == PERMISSION_REQUEST
                || this == POST_TOOL_USE
                || this == POST_TOOL_USE_FAILURE;
    }

    /** Whether agents have it too; the rest is about the session of the user. */
    public boolean isOfAgents() {
        return isOfCalls() || this == NOTIFICATION || this == SUBAGENT_START || this == SUBAGENT_STOP;
    }

    static Optional<HookMoment> of(String word) {
        return Stream.of(values()).filter(moment -> moment.word.equals(word)).findFirst();
    }

    /** Whether what a hook prints that is no JSON is for the model. */
    boolean takesPlainText() {
        return this == SESSION_START || this == USER_PROMPT_SUBMIT || this == SUBAGENT_START;
    }
}
