package dev.deepseektui.core.session;

import dev.deepseektui.core.session.agent.AgentJob;

/** How a session is begun. */
public sealed interface SessionKind {

    /** Whether it is one of the user's that lasts. */
    default boolean isKept() {
        return this instanceof Fresh || this instanceof Resumed;
    }

    /** A new one, kept on the disk. */
    record Fresh() implements SessionKind {}

    /** A new one under an id that no other has, kept on the disk. */
    record Named(String id) implements SessionKind {}

    /** A new one that ends with the process. */
    record Unsaved() implements SessionKind {}

    /** One that is on the disk. */
    record Resumed(String id) implements SessionKind {}

    /** A new one of an agent, within another that gave it the job. */
    record Agent(AgentJob job, AgentOrigin of) implements SessionKind {}
}
