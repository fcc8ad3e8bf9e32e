package dev.deepseektui.core.context.state;

import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;

/**
 * A listener to a session's events, and to progress that is not on the tape yet. Called on the engine's threads, so it must
 * return quickly.
 */
public interface SessionListener {
    /** Receives the tape once, before any event is read or written. */
    default void opened(Tape tape) {}

    /** Receives an event that was already on the tape. */
    default void replayed(Recorded event) {}

    /** Receives a new event. */
    default void recorded(Recorded event) {}

    /** Receives a part of an answer. */
    default void streamed(ChatEvent event) {}

    /** Announces a decision about a call; the questions that follow are about this call. */
    default void deciding(String callId) {}

    /** Receives output of a running tool. Called on the tool's thread. */
    default void progress(String callId, String text) {}

    /** Receives an event of an agent, which has its own tape. */
    default void inAgent(AgentStarted agent, Recorded event) {}

    /** Receives a programming error that the turn survived. */
    default void defect(String where, RuntimeException mistake) {}
}
