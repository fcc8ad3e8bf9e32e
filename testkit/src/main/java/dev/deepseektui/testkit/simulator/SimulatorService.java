package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.Exchange.Ending;
import dev.deepseektui.testkit.simulator.Exchange.Outcome;
import dev.deepseektui.testkit.simulator.SimulatorServer.Workers;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.MockResponse;

/**
 * The layer between connections and endpoints. It turns each request into an exchange that is remembered and logged.
 * Thread-safe.
 */
final class SimulatorService implements SimulatorServer.Service {
    private static final int MAX_DEFECTS = 100;

    private final SimulatorSettings settings;
    private final Brain brain;
    private final Endpoints endpoints;
    private final AtomicLong numbers = new AtomicLong();
    private final Deque<Exchange> exchanges = new ArrayDeque<>();
    private final Deque<RuntimeException> defects = new ArrayDeque<>();

    SimulatorService(SimulatorSettings settings, Brain brain) {
        this.settings = settings;
        this.brain = brain;
        this.endpoints = new Endpoints(settings, brain);
    }

    synchronized List<Exchange> exchanges() {
        return List.copyOf(exchanges);
    }

    /** Waits until the request with this number has been read; returns empty after a timeout. */
    synchronized Optional<Exchange> await(long number, Duration timeout) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        for (long left = timeout.toNanos(); left > 0; left = end - System.nanoTime()) {
            Optional<Exchange> found = exchanges.stream()
                    .filter(exchange -> exchange.number() == number)
                    .findFirst();
            if (found.isPresent()) {
                return found;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return Optional.empty();
    }

    synchronized List<RuntimeException> defects() {
        return List.copyOf(defects);
    }

    @Override
    public boolean resetsConnection() {
        return brain.resetsConnection();
    }

    @Override
    public MockResponse answer(ReceivedRequest request, Connection connection, Workers workers) {
        long sentBefore = connection.sent();
        Exchange exchange = new Exchange(
                numbers.incrementAndGet(),
                settings.time().clock().instant(),
                request,
                () -> connection.sent() - sentBefore);
        remember(exchange);
        logged(() -> settings.log().received(exchange));
        try {
            if (brain.resetsConnection()) {
                connection.reset();
                complete(exchange, new Outcome(0, Ending.BROKEN_OFF, "", Optional.empty()));
                return Transmitter.nothing();
            }
            ServedResponse served = served(request);
            Transmission transmission = served.transmission();
            return new Transmitter(
                            transmission,
                            connection,
                            settings.time().pacer(),
                            workers,
                            ending -> complete(
                                    exchange,
                                    new Outcome(transmission.status(), ending, served.body(), served.usage())))
                    .begin(request);
        } catch (IOException gone) {
            complete(exchange, new Outcome(0, Ending.CLIENT_LEFT, "", Optional.empty()));
            return Transmitter.nothing();
        }
    }

    private ServedResponse served(ReceivedRequest request) {
        try {
            return endpoints.serve(request);
        } catch (RuntimeException defect) {
            defect(defect);
            return ServedResponse.refused(ApiError.of(500).saying("the simulator failed: " + defect), List.of());
        }
    }

    private void complete(Exchange exchange, Outcome outcome) {
        if (exchange.outcome().isDone()) {
            return;
        }
        try {
            logged(() -> settings.log().answered(exchange, outcome));
        } finally {
            exchange.outcome().complete(outcome);
        }
    }

    /** Calls the log. A failure of the log, such as a full disk, is reported but does not affect the request. */
    private void logged(Runnable event) {
        try {
            event.run();
        } catch (RuntimeException unlogged) {
            defect(unlogged);
        }
    }

    private synchronized void remember(Exchange exchange) {
        exchanges.addLast(exchange);
        if (exchanges.size() > settings.remembered()) {
            exchanges.removeFirst();
        }
        notifyAll();
    }

    private void defect(RuntimeException defect) {
        keep(defect);
        settings.onDefect().accept(defect);
    }

    private synchronized void keep(RuntimeException defect) {
        defects.addLast(defect);
        if (defects.size() > MAX_DEFECTS) {
            defects.removeFirst();
        }
    }
}
