package dev.deepseektui.testkit.simulator;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A local DeepSeek service that is as strict as the real one. Clients can be tested against it without network or cost.
 */
public final class Simulator implements AutoCloseable {
    private final SimulatorServer server;
    private final SimulatorService service;

    private Simulator(SimulatorServer server, SimulatorService service) {
        this.server = server;
        this.service = service;
    }

    /** Starts a simulator on a free port. */
    public static Simulator start(Brain brain) {
        return start(SimulatorSettings.usual(), brain);
    }

    public static Simulator start(SimulatorSettings settings, Brain brain) {
        SimulatorService service = new SimulatorService(settings, brain);
        try {
            return new Simulator(new SimulatorServer(settings.port(), service), service);
        } catch (IOException e) {
            throw new UserError(
                    "cannot listen on port " + settings.port() + " (" + IoReason.of(e)
                            + "); choose another port, or 0 for a free one",
                    e);
        }
    }

    /** Returns the base address without {@code /v1}. Chat and models are served with and without it. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Returns the latest exchanges, oldest first, including those in progress. */
    public List<Exchange> exchanges() {
        return service.exchanges();
    }

    /** Waits until the request with this number, counted from 1, has been read; for tests of requests in progress. */
    public Exchange await(long number, Duration timeout) throws InterruptedException {
        return service.await(number, timeout)
                .orElseThrow(() -> new AssertionError("request " + number + " did not arrive within " + timeout));
    }

    /**
     * Returns the log's failures and the unexpected exceptions of the simulator or its brain. A request that caused
     * such an exception was answered with status 500 if possible.
     */
    public List<RuntimeException> defects() {
        return service.defects();
    }

    public void awaitClose() throws InterruptedException {
        server.awaitClose();
    }

    /** Closes all connections immediately. */
    @Override
    public void close() {
        server.close();
    }
}
