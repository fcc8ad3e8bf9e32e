package dev.deepseektui.app.report;

import dev.deepseektui.core.event.Recorded;
import java.io.IOException;
import java.util.Iterator;

/** A form that a session can be exported in. */
@FunctionalInterface
public interface SessionReport {
    /** Writes a session from its first event to its last, each held only as long as it is written. */
    void write(Iterator<Recorded> events, Appendable out) throws IOException;

    /** The same with what its agents did, where the form has a place for that. */
    default SessionReport withAgents(AgentTapes agents) {
        return this;
    }
}
