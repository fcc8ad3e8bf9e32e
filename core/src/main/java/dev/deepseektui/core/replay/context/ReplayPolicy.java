package dev.deepseektui.core.replay.context;

import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.turn.Chronicle;
import dev.deepseektui.core.turn.Drafter.Moment;

/** Decides what a replayed session's requests carry. It may append to the conversation and rebase it, as in a live session. */
public interface ReplayPolicy {
    /** No call is open; the request is sent next. */
    void beforeRequest(Moment moment);

    /** What came of a call, with what the policy knows of it. */
    default ToolOutcome returned(ToolCall call, ToolOutcome recorded) {
        return recorded;
    }

    /** The model has said all. */
    default void afterTurn(ContextBudget budget) {}

    /** Makes the policy of one session, before anything has happened in it. */
    @FunctionalInterface
    interface Choice {
        ReplayPolicy of(Chronicle chronicle, ReplayedProvider provider, ReplayGround ground);
    }
}
