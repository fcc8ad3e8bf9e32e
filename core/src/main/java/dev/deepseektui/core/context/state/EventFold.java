package dev.deepseektui.core.context.state;

import dev.deepseektui.core.tape.event.Recorded;

/** A state that is made of a session's events alone, and therefore the same after every restart. */
@FunctionalInterface
public interface EventFold {
    /** Applies an event of the tape. Accepts every event, also of a tape that lost some. */
    void apply(Recorded event);
}
