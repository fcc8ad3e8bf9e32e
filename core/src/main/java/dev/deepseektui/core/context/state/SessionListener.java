package dev.deepseektui.core.context.state;

import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;

/**
 * A listener for a session's events and for progress that is not yet on the tape. Called on the engine's threads, so it
 * must return quickly.
 */
public interface SessionListener {
    /** Receives the tape once, before any event is read or written. */
    default void opened(Tape tape) {}

    /** Receives an event that was already on the tape. */
    default void replayed(Recorded event) {}

    /** Receives a new event. */
    default void recorded(Recorded event) {}

    /** Receives a part of a streamed reply. */
    default void streamed(ChatEvent event) {}

    /** Receives what a submitted prompt waits for, as shown to the user. */
    default void preparing(String what) {}

    /** Receives the id of the call whose permission is being decided; the questions that follow are about this call. */
    default void deciding(String callId) {}

    /** Receives output of a running tool. Called on the tool's thread. */
    default void progress(String callId, String text) {}

    /** Receives an event of an agent, which is recorded on the agent's own tape. */
    default void inAgent(AgentStarted agent, Recorded event) {}

    /** Receives an unexpected exception that did not end the turn. */
    default void defect(String where, RuntimeException error) {}
}
