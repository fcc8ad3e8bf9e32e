package dev.deepseektui.core.capacity;

import java.util.Locale;

/** Where in a step the controller looks, and what it may do there. */
public enum Checkpoint {
    /** Before the request is assembled. */
    PRE_REQUEST,
    /** After all results of a step are appended. */
    POST_TOOL,
    /** In place of {@link #POST_TOOL} where tools fail again and again. */
    ERROR_ESCALATION;

    /**
     * A refresh between a call's results and the request that reads them would hide them, and a replay before a request has nothing
     * new to check.
     */
    boolean mayActWith(Action action) {
        return switch (this) {
            case PRE_REQUEST -> action == Action.TARGETED_CONTEXT_REFRESH;
            case POST_TOOL -> action == Action.VERIFY_WITH_TOOL_REPLAY || action == Action.VERIFY_AND_REPLAN;
            case ERROR_ESCALATION -> action == Action.VERIFY_AND_REPLAN;
        };
    }

    /** The name on the tape and in what commands print. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
