package dev.deepseektui.testkit.simulator.brain;

/** A replacement for the model. Called from the threads of all connections, with requests that the service would accept. */
@FunctionalInterface
public interface Brain {
    Reply answer(Ask ask);

    /** Returns true to reset the new connection, or the connection of a new request, without an answer. */
    default boolean resetsConnection() {
        return false;
    }
}
