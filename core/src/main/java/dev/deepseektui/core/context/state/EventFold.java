package dev.deepseektui.core.context.state;

import dev.deepseektui.core.tape.event.Recorded;

/** Something known of a session that is made of its events alone: the same after any restart. */
@FunctionalInterface
public interface EventFold {
    /** Takes in what is on the tape now. Survives any event, also on a tape that lost some. */
    void apply(Recorded event);
}
