package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.Exchange.Ending;
import dev.deepseektui.testkit.simulator.Exchange.Outcome;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import dev.deepseektui.testkit.simulator.http.HttpAnswer;
import dev.deepseektui.testkit.simulator.http.HttpRequest;
import dev.deepseektui.testkit.simulator.http.LoopbackServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Between connections and endpoints: each request becomes an exchange, remembered and logged. Guards what it remembers. */
final class SimulatorService implements LoopbackServer.Service {
    private static final int MOST_DEFECTS = 100;

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

    /** The exchange of this number, which may still be to come. */
    synchronized Optional<Exchange> await(long number, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toNanos(); left > 0; left = end - System.nanoTime()) {
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
    public void answer(HttpRequest request, HttpAnswer answer) throws IOException, InterruptedException {
        Exchange exchange =
                new Exchange(numbers.incrementAndGet(), settings.time().clock().instant(), request, answer::sent);
        remember(exchange);
        logged(() -> settings.log().received(exchange));
        Outcome outcome = new Outcome(0, Ending.CLIENT_LEFT, "", Optional.empty());
        try {
            outcome = answered(request, answer);
        } finally {
            complete(exchange, outcome);
        }
    }

    private void complete(Exchange exchange, Outcome outcome) {
        try {
            logged(() -> settings.log().answered(exchange, outcome));
        } finally {
            exchange.outcome().complete(outcome);
        }
    }

    /** A log that fails, on a full disk say, costs neither a request its answer nor an exchange its end. */
    private void logged(Runnable event) {
        try {
            event.run();
        } catch (RuntimeException unlogged) {
            defect(unlogged);
        }
    }

    private Outcome answered(HttpRequest request, HttpAnswer answer) throws IOException, InterruptedException {
        if (brain.resetsConnection()) {
            answer.reset();
            return new Outcome(0, Ending.BROKEN_OFF, "", Optional.empty());
        }
        Served served = endpoints.serve(request);
        int status = served.transmission().status();
        try {
            Ending ending = new Transmitter(answer, settings.time().pacer()).send(served.transmission());
            return new Outcome(status, ending, served.body(), served.usage());
        } catch (IOException gone) {
            connectionLost(gone);
            answer.close();
            return new Outcome(status, Ending.CLIENT_LEFT, served.body(), served.usage());
        }
    }

    private synchronized void remember(Exchange exchange) {
        exchanges.addLast(exchange);
        if (exchanges.size() > settings.remembered()) {
            exchanges.removeFirst();
        }
        notifyAll();
    }

    @Override
    public byte[] problemBody(int status, String message) {
        return ApiError.of(status).saying(message).body().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void connectionLost(IOException why) {
        // Clients come and go, and a test closes the simulator while they wait: the exchange says how it ended.
    }

    @Override
    public void defect(RuntimeException defect) {
        keep(defect);
        settings.onDefect().accept(defect);
    }

    private synchronized void keep(RuntimeException defect) {
        defects.addLast(defect);
        if (defects.size() > MOST_DEFECTS) {
            defects.removeFirst();
        }
    }
}
