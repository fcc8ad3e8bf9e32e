package dev.deepseektui.testkit.simulator.brain;

/** What stands in for the model. Called from the threads of all connections, with requests that the service would take. */
@FunctionalInterface
public interface Brain {
    Reply answer(Ask ask);

    /** Whether the connection that was just accepted, or the request that just came on a kept one, is reset unanswered. */
    default boolean resetsConnection() {
        return false;
    }
}
