package dev.deepseektui.testkit.simulator.brain;

/** A replacement for the model. Called from the threads of all connections, with requests that the service would accept. */
@FunctionalInterface
public interface Brain {
    Reply answer(Ask ask);

    /**
     * Returns true to reset a connection without an answer. Called when a connection is accepted and when a request has
     * been received.
     */
    default boolean resetsConnection() {
        return false;
    }
}
