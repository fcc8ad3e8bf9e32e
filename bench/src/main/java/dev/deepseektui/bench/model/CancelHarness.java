package dev.deepseektui.bench.model;

import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.testkit.simulator.Exchange;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A measurement of cancelling a request in each of its phases: the time until the call returns, and the time until the
 * server sees the connection closed. The name lookup blocks, because the hosts file used for it is a pipe without a
 * writer.
 */
public final class CancelHarness {
    private static final int ROUNDS = 100;
    private static final Optional<Class<? extends ChatEvent>> START = Optional.empty();
    private static final Optional<Class<? extends ChatEvent>> TEXT = Optional.of(ChatEvent.TextDelta.class);

    private CancelHarness() {}

    public static void main(String[] args) throws Exception {
        System.out.println("time after cancellation, microseconds");
        nameLookup();
        connecting();
        handshake();
        simulated("waiting for the response headers", answer(new Fault.Stall(AnswerPoint.FIRST_BYTE)), START);
        simulated("waiting in the middle of the stream", answer(new Fault.Stall(AnswerPoint.TEXT)), TEXT);
        simulated(
                "slow drip, a byte every 5 ms",
                answer(new Fault.Drip(AnswerPoint.TEXT, 1, Duration.ofMillis(5))),
                TEXT);
        simulated(
                "back-off",
                new Refusal(ApiError.of(503).retryAfter(60), List.of()),
                Optional.of(ChatEvent.Retrying.class));
    }

    private static Answer answer(Fault fault) {
        return Answer.of("One two three four five six seven eight nine ten.").with(fault);
    }

    @FunctionalInterface
    private interface Phase {
        Cancelled cancel() throws Exception;
    }

    private static void measure(String phase, Phase rounds) throws Exception {
        long[] returned = new long[ROUNDS];
        long[] closed = new long[ROUNDS];
        for (int i = -ROUNDS / 10; i < ROUNDS; i++) {
            Cancelled round = rounds.cancel();
            if (i >= 0) {
                returned[i] = round.returned();
                closed[i] = round.closed();
            }
        }
        String end = Micros.of(closed).max() == 0 ? "" : "; the server saw the end: " + Micros.of(closed);
        System.out.printf("%s: the call returned: %s%s%n", phase, Micros.of(returned), end);
    }

    private static void nameLookup() throws Exception {
        Path pipe = Files.createTempDirectory("lookup").resolve("hosts");
        new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start().waitFor();
        pipe.toFile().deleteOnExit();
        System.setProperty("jdk.net.hosts.file", pipe.toString());
        try (DeepSeek client = Clients.at("http://localhost:9")) {
            measure("name lookup", () -> Cancelled.of(client, START));
        }
    }

    /**
     * Measures cancelling while connecting: the server's connection queue is full, so the operating system keeps
     * retrying.
     */
    private static void connecting() throws Exception {
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                DeepSeek client = Clients.at(full.getLocalPort())) {
            while (knock(full, queue)) {
                Thread.onSpinWait();
            }
            measure("connecting", () -> Cancelled.of(client, START));
        }
        for (Socket waiting : queue) {
            waiting.close();
        }
    }

    private static boolean knock(ServerSocket server, List<Socket> queue) throws IOException {
        Socket socket = new Socket();
        queue.add(socket);
        try {
            socket.connect(server.getLocalSocketAddress(), 200);
            return true;
        } catch (SocketTimeoutException full) {
            return false;
        }
    }

    /** Measures cancelling during the TLS handshake: the server accepts the connection but never answers. */
    private static void handshake() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                DeepSeek client = Clients.at("https://127.0.0.1:" + silent.getLocalPort())) {
            measure("TLS handshake", () -> {
                CompletableFuture<Long> closed = CompletableFuture.supplyAsync(() -> untilClosed(silent));
                return Cancelled.of(client, START).seenBy(closed);
            });
        }
    }

    private static long untilClosed(ServerSocket server) {
        try (Socket connection = server.accept()) {
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
            return System.nanoTime();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void simulated(String phase, Reply reply, Optional<Class<? extends ChatEvent>> begins)
            throws Exception {
        AtomicLong number = new AtomicLong();
        try (Simulator simulator = Simulator.start(ask -> reply);
                DeepSeek client = Clients.at(simulator.baseUrl())) {
            measure(phase, () -> {
                CompletableFuture<Long> closed = CompletableFuture.supplyAsync(() -> outcome(simulator, number))
                        .thenCompose(exchange -> exchange.outcome().thenApply(end -> System.nanoTime()));
                return Cancelled.of(client, begins).seenBy(closed);
            });
        }
    }

    private static Exchange outcome(Simulator simulator, AtomicLong number) {
        try {
            return simulator.await(number.incrementAndGet(), Cancelled.TIMEOUT);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
