package dev.deepseektui.core.capacity;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Where in a step the controller looks, and what it may do there. */
public enum Checkpoint {
    /** Before the request is assembled. */
    PRE_REQUEST(EnumSet.of(Action.TARGETED_CONTEXT_REFRESH)),
    /** After all results of a step are appended. */
    POST_TOOL(EnumSet.of(Action.VERIFY_WITH_TOOL_REPLAY, Action.VERIFY_AND_REPLAN)),
    /** In place of {@link #POST_TOOL} where tools fail again and again. */
    ERROR_ESCALATION(EnumSet.of(Action.VERIFY_AND_REPLAN));

    private final Set<Action> actions;

    Checkpoint(Set<Action> actions) {
        this.actions = actions;
    }

    boolean mayActWith(Action action) {
        return actions.contains(action);
    }

    /** The name on the tape and in what commands print. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
