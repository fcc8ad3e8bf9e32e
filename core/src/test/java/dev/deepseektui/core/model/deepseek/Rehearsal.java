package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.testkit.simulator.Exchange;
import dev.deepseektui.testkit.simulator.Exchange.Outcome;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.SimulatorSettings;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.ConnectionPool;

/** The real client and the simulator with a shared clock. Each request uses a new connection. */
final class Rehearsal implements AutoCloseable {
    /** Off-peak. */
    private static final Instant START = Instant.parse("2026-11-18T12:00:00Z");

    final SharedTime time = new SharedTime(START);
    final List<Duration> pauses = new ArrayList<>();
    final List<ChatEvent> events = new ArrayList<>();
    final Simulator simulator;
    /**
     * The exchange handled by each thread of the simulator, which may still be sending after the request was abandoned.
     */
    private final Map<Thread, Busy> busy = new ConcurrentHashMap<>();

    private final DeepSeek client;

    private record Busy(Exchange exchange, SharedTime.Line line) {}

    Rehearsal(Brain brain) {
        AtomicInteger ids = new AtomicInteger();
        SimulatorSettings settings = SimulatorSettings.usual()
                .with(new SimulatorSettings.Time(time, this::timePasses))
                .with(() -> "id" + ids.incrementAndGet());
        simulator = Simulator.start(settings, noting(brain));
        client = new DeepSeek(
                Endpoint.of(simulator.baseUrl(), Optional.of(new ApiKey(Scene.KEY))),
                () -> Transport.client(Reception.NETWORK)
                        .newBuilder()
                        .socketFactory(time.sockets())
                        .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
                        .build(),
                Reception.NETWORK,
                new DeepSeek.ClientParts(time, this::backOff, () -> 0.5, () -> "own" + ids.incrementAndGet()));
    }

    private void timePasses(Duration length) throws InterruptedException {
        Busy mine = Objects.requireNonNull(busy.get(Thread.currentThread()));
        time.passWhenRead(length, mine.line(), mine.exchange()::sent);
    }

    private Brain noting(Brain brain) {
        return new Brain() {
            @Override
            public Reply answer(Ask ask) {
                busy.put(Thread.currentThread(), new Busy(latest(), time.line()));
                return brain.answer(ask);
            }

            @Override
            public boolean resetsConnection() {
                return brain.resetsConnection();
            }
        };
    }

    private boolean backOff(Duration length, Cancellation cancellation) {
        pauses.add(length);
        time.pass(length);
        return cancellation.isCancelled();
    }

    private Exchange latest() {
        List<Exchange> all = simulator.exchanges();
        return all.get(all.size() - 1);
    }

    ChatOutcome ask(ChatRequest request) {
        return ask(request, events::add, new Cancellation());
    }

    ChatOutcome ask(ChatRequest request, ChatListener listener, Cancellation cancellation) {
        return client.answer(request, listener, cancellation);
    }

    static ChatReply reply(ChatOutcome outcome) {
        assertThat(outcome).isInstanceOf(ChatReply.class);
        return (ChatReply) outcome;
    }

    static ChatFailure failure(ChatOutcome outcome) {
        assertThat(outcome).isInstanceOf(ChatFailure.class);
        return (ChatFailure) outcome;
    }

    /** Returns the number of requests that the simulator has read. */
    int requests() {
        return simulator.exchanges().size();
    }

    Outcome outcome(int request) {
        return simulator
                .exchanges()
                .get(request - 1)
                .outcome()
                .orTimeout(50, TimeUnit.SECONDS)
                .join();
    }

    List<String> notices() {
        return events.stream()
                .filter(Retrying.class::isInstance)
                .map(event -> ((Retrying) event).line())
                .toList();
    }

    @Override
    public void close() {
        client.close();
        simulator.close();
        assertThat(simulator.defects()).isEmpty();
    }
}
