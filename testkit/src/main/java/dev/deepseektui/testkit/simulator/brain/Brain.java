package dev.deepseektui.testkit.simulator.brain;

/**
 * A replacement for the model. It is called from the threads of all connections, and only with requests that the
 * service accepts.
 */
@FunctionalInterface
public interface Brain {
    Reply answer(Ask ask);

    /**
     * Returns true if the connection must be reset without an answer. Called when a connection is accepted and when a
     * request has been received.
     */
    default boolean resetsConnection() {
        return false;
    }
}
