package dev.deepseektui.core.turn;

import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.Recorded;

/** Hears what a session does: what is on the tape, and what is only on its way. Called on the engine's threads: be quick. */
public interface TurnListener {
    /** It is on the tape. */
    default void recorded(Recorded event) {}

    /** An answer arrives. */
    default void streamed(ChatEvent event) {}

    /** A tool prints. Called on the tool's thread. */
    default void progress(String callId, String text) {}

    /** A mistake of the program itself, that the turn survived. */
    default void defect(String where, RuntimeException mistake) {}
}
