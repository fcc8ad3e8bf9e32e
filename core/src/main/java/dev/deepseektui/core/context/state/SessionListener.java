package dev.deepseektui.core.context.state;

import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;

/** Hears what a session does: what is on the tape, and what is only on its way. Called on the engine's threads: be quick. */
public interface SessionListener {
    /** The session's tape, before anything is read from it or new on it. */
    default void opened(Tape tape) {}

    /** It was on the tape already. */
    default void replayed(Recorded event) {}

    /** It is on the tape now. */
    default void recorded(Recorded event) {}

    /** An answer arrives. */
    default void streamed(ChatEvent event) {}

    /** Whether a call may run is decided now: what is asked until that is done is about this one. */
    default void deciding(String callId) {}

    /** A tool prints. Called on the tool's thread. */
    default void progress(String callId, String text) {}

    /** An agent of the session did something, which is on a tape of its own. */
    default void inAgent(AgentStarted agent, Recorded event) {}

    /** A mistake of the program itself, that the turn survived. */
    default void defect(String where, RuntimeException mistake) {}
}
