package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.ProxyRules;
import dev.deepseektui.core.model.RetryPolicy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Dns;
import okhttp3.Protocol;
import okhttp3.internal.http2.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BrokenConnectionsTest {
    private static final SocketEffect CLOSE = new SocketEffect.CloseSocket();

    private Scene scene;

    @BeforeEach
    void open() throws Exception {
        scene = new Scene();
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void a_connection_closed_before_the_answer_is_made_again() {
        scene.answers(new MockResponse.Builder().onRequestStart(CLOSE))
                .answers(new MockResponse.Builder().onResponseStart(CLOSE))
                .streamsAnswer();

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(scene.pauses).hasSize(2);
    }

    @Test
    void a_stream_cut_before_any_text_is_asked_for_again() {
        scene.answers(Scene.stream(": keep-alive\n\n".repeat(50)).onResponseBody(CLOSE))
                .streamsAnswer();

        assertThat(scene.reply().content()).isEqualTo("Hello");
    }

    @Test
    void a_stream_cut_after_text_is_asked_for_again_and_the_text_told_with_the_notice() {
        String body = Reception.stream(Reception.delta("\"content\":\"Hel\"")).repeat(40);
        scene.answers(Scene.stream(body).onResponseBody(CLOSE)).streamsAnswer();

        assertThat(scene.reply().content()).isEqualTo("Hello");

        ChatFailure failure = cut();
        assertThat(failure.message()).startsWith("The answer was cut off: localhost ");
        assertThat(failure.received().content()).startsWith("HelHel");
        assertThat(scene.server.getRequestCount()).isEqualTo(2);
        assertThat(scene.events.stream()
                        .takeWhile(TextDelta.class::isInstance)
                        .map(event -> ((TextDelta) event).text())
                        .reduce("", String::concat))
                .isEqualTo(failure.received().content());
    }

    private ChatFailure cut() {
        ChatFailure failure = scene.events.stream()
                .filter(Retrying.class::isInstance)
                .map(event -> ((Retrying) event).failure())
                .findFirst()
                .orElseThrow();
        assertThat(failure.kind()).isEqualTo(FailureKind.CUT_OFF);
        return failure;
    }

    @Test
    void cancelling_in_the_wait_after_a_cut_ends_it_and_leaves_nothing_received() {
        String body = Reception.stream(Reception.delta("\"content\":\"Hel\"")).repeat(40);
        scene.pause((wait, cancellation) -> {
                    cancellation.cancel();
                    return cancellation.isCancelled();
                })
                .answers(Scene.stream(body).onResponseBody(CLOSE))
                .streamsAnswer();

        ChatFailure failure = scene.failure();

        assertThat(failure.kind()).isEqualTo(FailureKind.CANCELLED);
        assertThat(failure.received()).isEqualTo(ChatReply.NOTHING);
        assertThat(scene.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void a_stream_that_http_2_resets_is_asked_for_again() {
        String body = Reception.stream(Reception.delta("\"content\":\"Hel\"")).repeat(40);
        scene.server.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        scene.wiring(client -> client.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE)))
                .answers(new MockResponse.Builder()
                        .addHeader("Content-Type", "text/event-stream")
                        .body(body)
                        .onResponseBody(new SocketEffect.CloseStream(ErrorCode.INTERNAL_ERROR.getHttpCode())))
                .answers(new MockResponse.Builder()
                        .addHeader("Content-Type", "text/event-stream")
                        .body(Scene.answer()));

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(cut().message()).contains("broke the connection (");
    }

    @Test
    void a_cut_after_the_finish_reason_takes_nothing_away() {
        String end = Reception.stream(Reception.delta("\"content\":\"Hello\""), Reception.finish("stop"));
        scene.answers(Scene.stream(end + ": ".repeat(end.length() + 100)).onResponseBody(CLOSE));

        assertThat(scene.reply().content()).isEqualTo("Hello");
    }

    @Test
    void a_server_that_is_not_there_is_asked_again_and_named() {
        scene.close();

        ChatFailure failure = scene.failure();

        assertThat(failure.kind()).isEqualTo(FailureKind.NETWORK);
        assertThat(failure.message())
                .startsWith("localhost cannot be reached (")
                .endsWith("; check the network and model.base_url");
        assertThat(scene.pauses).hasSize(5);
    }

    @Test
    void a_name_that_nobody_knows_is_said_so() {
        scene.wiring(client -> client.dns(name -> {
            throw new UnknownHostException(name);
        }));

        assertThat(scene.failure().message())
                .isEqualTo("localhost cannot be found; check the network and model.base_url");
    }

    @Test
    void an_address_that_is_down_does_not_hide_one_that_is_up() throws Exception {
        List<InetAddress> addresses = List.of(
                InetAddress.getByAddress(new byte[] {127, 0, 0, 2}),
                InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        try (Scene narrow = new Scene()) {
            int port = narrow.server.getPort();
            Dns dns = name -> addresses;
            narrow.streamsAnswer();

            assertThat(narrow.wiring(client -> client.dns(dns))
                            .base("http://localhost:" + port)
                            .reply()
                            .content())
                    .isEqualTo("Hello");
        }
    }

    /** The idle timeout is 300 s, so only the connect timeout can end this in time. */
    @Test
    @Timeout(30)
    void a_server_that_is_silent_in_the_handshake_took_no_connection() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            ChatFailure failure = scene.base("https://localhost:" + silent.getLocalPort())
                    .network(new NetworkSettings(
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(300),
                            new RetryPolicy(1),
                            Optional.empty(),
                            ProxyRules.of(Map.of())))
                    .failure();

            assertThat(failure)
                    .isEqualTo(ChatFailure.of(
                            FailureKind.TIMEOUT,
                            "localhost took no connection within 1 s; check the network and model.base_url"));
            assertThat(scene.pauses).hasSize(1);
        }
    }

    @Test
    @Timeout(30)
    void a_proxy_that_is_silent_about_its_tunnel_took_no_connection() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String proxy = "http://localhost:" + silent.getLocalPort();
            ChatFailure failure = scene.base("https://api.example.test")
                    .network(new NetworkSettings(
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(300),
                            new RetryPolicy(0),
                            Optional.empty(),
                            ProxyRules.of(Map.of("HTTPS_PROXY", proxy))))
                    .failure();

            assertThat(failure.kind()).isEqualTo(FailureKind.TIMEOUT);
            assertThat(failure.message()).startsWith("api.example.test took no connection within 1 s; ");
        }
    }

    @Test
    void the_connect_timeout_is_over_once_there_is_a_connection() {
        scene.connectTimeout(Duration.ofSeconds(3))
                .answers(Scene.stream(Scene.answer()).headersDelay(3_500, TimeUnit.MILLISECONDS));

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(scene.pauses).isEmpty();
    }

    @Test
    void silence_ends_with_a_timeout_and_another_try() {
        scene.idleTimeout(Duration.ofSeconds(2))
                .answers(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE))
                .streamsAnswer();

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(scene.pauses).hasSize(1);
    }

    @Test
    void silence_after_text_is_a_cut_and_asked_for_again() {
        String body = Reception.stream(Reception.delta("\"content\":\"Hel\"")).repeat(40);
        scene.idleTimeout(Duration.ofSeconds(2))
                .answers(Scene.stream(body).onResponseBody(SocketEffect.Stall.INSTANCE))
                .streamsAnswer();

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(cut().message()).contains("gave no answer for");
    }

    /** The answer takes longer than the idle timeout, but no single pause does. */
    @Test
    void comments_keep_a_slow_answer_alive() {
        scene.idleTimeout(Duration.ofSeconds(3))
                .answers(Scene.stream(": keep-alive\n\n".repeat(60) + Scene.answer())
                        .throttleBody(64, 250, TimeUnit.MILLISECONDS));

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(scene.pauses).isEmpty();
    }

    @Test
    void a_connection_serves_one_answer_after_the_other() throws Exception {
        scene.streamsAnswer().streamsAnswer();
        try (DeepSeek client = scene.client()) {
            client.answer(Scene.request(), scene.events::add, scene.cancellation);
            client.answer(Scene.request(), scene.events::add, scene.cancellation);
        }

        assertThat(scene.received().getConnectionIndex())
                .isEqualTo(scene.received().getConnectionIndex());
    }
}
