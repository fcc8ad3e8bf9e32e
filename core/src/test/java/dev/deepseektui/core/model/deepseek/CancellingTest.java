package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatOutcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.EventListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cancels a request in each state. Without cancellation each test would wait for minutes. */
@Timeout(60)
class CancellingTest {
    /** In seconds. A cancellation takes milliseconds, and every timeout is longer than this. */
    private static final long PROMPTLY = 40;

    private Scene scene;

    @BeforeEach
    void open() throws Exception {
        scene = new Scene().connectTimeout(Duration.ofMinutes(5));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void before_anything_was_sent() {
        scene.cancellation.cancel();

        assertThat(scene.failure().kind()).isEqualTo(FailureKind.CANCELLED);
        assertThat(scene.server.getRequestCount()).isZero();
    }

    @Test
    void while_the_name_is_looked_up() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        scene.wiring(client -> client.dns(name -> {
            asked.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return List.of(InetAddress.getLoopbackAddress());
        }));

        CompletableFuture<ChatOutcome> answer = CompletableFuture.supplyAsync(scene::ask);
        asked.await();
        scene.cancellation.cancel();

        assertThat(kind(answer)).isEqualTo(FailureKind.CANCELLED);
        never.countDown();
    }

    /** The server's backlog is full, so connecting does not finish. */
    @Test
    void while_the_server_does_not_pick_up() throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        CountDownLatch knocking = new CountDownLatch(1);
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, here)) {
            scene.base("http://localhost:" + full.getLocalPort())
                    .wiring(client -> client.eventListener(new EventListener() {
                        @Override
                        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
                            knocking.countDown();
                        }
                    }));
            for (int i = 0; i < 4; i++) {
                Socket waiting = new Socket();
                queue.add(waiting);
                knock(waiting, full);
            }

            CompletableFuture<ChatOutcome> answer = CompletableFuture.supplyAsync(scene::ask);
            knocking.await();
            scene.cancellation.cancel();

            assertThat(kind(answer)).isEqualTo(FailureKind.CANCELLED);
        } finally {
            for (Socket waiting : queue) {
                waiting.close();
            }
        }
    }

    /** Tries to connect. The connection may or may not fit into the backlog. */
    private static void knock(Socket socket, ServerSocket server) throws IOException {
        try {
            socket.connect(server.getLocalSocketAddress(), 100);
        } catch (SocketTimeoutException full) {
            assertThat(socket.isConnected()).isFalse();
        }
    }

    /** The server accepts the connection and never answers the TLS handshake. */
    @Test
    void while_the_connection_is_made() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            scene.base("https://localhost:" + silent.getLocalPort());

            CompletableFuture<ChatOutcome> answer = CompletableFuture.supplyAsync(scene::ask);
            try (Socket accepted = silent.accept()) {
                accepted.getInputStream().read();
                scene.cancellation.cancel();

                assertThat(kind(answer)).isEqualTo(FailureKind.CANCELLED);
            }
        }
    }

    @Test
    void while_the_answer_is_waited_for() throws Exception {
        scene.answers(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE));

        CompletableFuture<ChatOutcome> answer = CompletableFuture.supplyAsync(scene::ask);
        scene.received();
        scene.cancellation.cancel();

        assertThat(kind(answer)).isEqualTo(FailureKind.CANCELLED);
        assertThat(scene.pauses).isEmpty();
    }

    @Test
    void while_the_answer_streams_keeps_what_was_shown() throws Exception {
        String body = Reception.stream(Reception.delta("\"content\":\"Hel\"")).repeat(40);
        scene.answers(Scene.stream(body).onResponseBody(SocketEffect.Stall.INSTANCE));
        CountDownLatch text = new CountDownLatch(1);

        CompletableFuture<ChatOutcome> answer = CompletableFuture.supplyAsync(() -> {
            try (DeepSeek client = scene.client()) {
                return client.answer(Scene.request(), event -> text.countDown(), scene.cancellation);
            }
        });
        text.await();
        scene.cancellation.cancel();

        ChatFailure failure = (ChatFailure) answer.get(PROMPTLY, TimeUnit.SECONDS);
        assertThat(failure.kind()).isEqualTo(FailureKind.CANCELLED);
        assertThat(failure.received().content()).startsWith("Hel");
    }

    @Test
    void no_delta_is_told_after_it() {
        scene.streams(Reception.delta("\"content\":\"a\""), Reception.delta("\"content\":\"b\""), "[DONE]");
        try (DeepSeek client = scene.client()) {
            ChatFailure failure = (ChatFailure) client.answer(
                    Scene.request(),
                    event -> {
                        scene.events.add(event);
                        scene.cancellation.cancel();
                    },
                    scene.cancellation);

            assertThat(failure.kind()).isEqualTo(FailureKind.CANCELLED);
            assertThat(failure.received().content()).isEqualTo("a");
            assertThat(scene.events).hasSize(1);
        }
    }

    @Test
    void between_two_tries() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        scene.answers(503, "").pause((duration, cancellation) -> {
            waiting.countDown();
            return cancellation.await(Duration.ofHours(1));
        });

        CompletableFuture<ChatOutcome> answer = CompletableFuture.supplyAsync(scene::ask);
        waiting.await();
        scene.cancellation.cancel();

        assertThat(kind(answer)).isEqualTo(FailureKind.CANCELLED);
    }

    @Test
    void an_interrupted_thread_counts_as_cancelled() {
        scene.streamsAnswer();
        Thread.currentThread().interrupt();

        ChatFailure failure = scene.failure();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.kind()).isEqualTo(FailureKind.CANCELLED);
    }

    private static FailureKind kind(CompletableFuture<ChatOutcome> answer) throws Exception {
        return ((ChatFailure) answer.get(PROMPTLY, TimeUnit.SECONDS)).kind();
    }
}
