package dev.deepseektui.testkit.simulator;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A DeepSeek service on this machine, no less strict than the real one, that needs no network and costs nothing: what any client
 * of the service can be tested against.
 */
public final class Simulator implements AutoCloseable {
    private final SimulatorServer server;
    private final SimulatorService service;

    private Simulator(SimulatorServer server, SimulatorService service) {
        this.server = server;
        this.service = service;
    }

    /** Starts a simulator on any free port. */
    public static Simulator start(Brain brain) {
        return start(SimulatorSettings.usual(), brain);
    }

    public static Simulator start(SimulatorSettings settings, Brain brain) {
        SimulatorService service = new SimulatorService(settings, brain);
        try {
            return new Simulator(new SimulatorServer(settings.port(), service), service);
        } catch (IOException e) {
            throw new UserError(
                    "port " + settings.port() + ": cannot be listened on (" + IoReason.of(e)
                            + "); choose another, or 0 for any free one",
                    e);
        }
    }

    /** Returns the address without {@code /v1}, where chat and models are served as well. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Returns the latest exchanges, oldest first, including running ones. */
    public List<Exchange> exchanges() {
        return service.exchanges();
    }

    /** Returns the exchange with this number, counted from 1, as soon as its request was read; for tests of running requests. */
    public Exchange await(long number, Duration patience) throws InterruptedException {
        return service.await(number, patience)
                .orElseThrow(() -> new AssertionError("request " + number + " did not come within " + patience));
    }

    /** Failures of the log, and mistakes of the simulator or its brain; each of these was answered 500 where that was still possible. */
    public List<RuntimeException> defects() {
        return service.defects();
    }

    /** Returns when the simulator is closed. */
    public void awaitClose() throws InterruptedException {
        server.awaitClose();
    }

    /** Ends all connections at once. */
    @Override
    public void close() {
        server.close();
    }
}
