package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.RetryPolicy.RetryDelay;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;

/** A client, a mock server, and a clock that advances without waiting. */
final class Scene implements AutoCloseable {
    static final String KEY = "sk-0123456789abcdef";
    static final Instant NOW = Instant.parse("2026-11-18T07:00:00Z");

    final MockWebServer server = new MockWebServer();
    final List<Duration> pauses = new ArrayList<>();
    final List<ChatEvent> events = Collections.synchronizedList(new ArrayList<>());
    final Cancellation cancellation = new Cancellation();
    private NetworkSettings network = Reception.NETWORK;
    private Optional<ApiKey> key = Optional.of(new ApiKey(KEY));
    private Consumer<OkHttpClient.Builder> wiring = client -> {};
    private Optional<String> base = Optional.empty();
    private RetryDelay pause = this::note;

    Scene() throws IOException {
        server.start();
    }

    Scene network(NetworkSettings settings) {
        network = settings;
        return this;
    }

    Scene idleTimeout(Duration idle) {
        return network(new NetworkSettings(
                network.connectTimeout(), idle, network.retries(), network.caFile(), network.proxies()));
    }

    Scene connectTimeout(Duration connect) {
        return network(new NetworkSettings(
                connect, network.idleTimeout(), network.retries(), network.caFile(), network.proxies()));
    }

    Scene withoutKey() {
        key = Optional.empty();
        return this;
    }

    Scene base(String address) {
        base = Optional.of(address);
        return this;
    }

    Scene pause(RetryDelay way) {
        pause = way;
        return this;
    }

    Scene wiring(Consumer<OkHttpClient.Builder> change) {
        wiring = change;
        return this;
    }

    Scene answers(int status, String body) {
        server.enqueue(new MockResponse.Builder().code(status).body(body).build());
        return this;
    }

    Scene answers(MockResponse.Builder response) {
        server.enqueue(response.build());
        return this;
    }

    /** Answers with a stream of the given events. */
    Scene streams(String... chunks) {
        return answers(stream(Reception.stream(chunks)));
    }

    static MockResponse.Builder stream(String body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "text/event-stream")
                .chunkedBody(body, 64);
    }

    static String answer() {
        return Reception.stream(Reception.delta("\"content\":\"Hello\""), Reception.finish("stop"), "[DONE]");
    }

    Scene streamsAnswer() {
        return answers(stream(answer()));
    }

    DeepSeek client() {
        OkHttpClient.Builder http = Transport.client(network).newBuilder();
        wiring.accept(http);
        return new DeepSeek(
                Endpoint.of(base.orElseGet(() -> server.url("/").toString()), key),
                http::build,
                network,
                new DeepSeek.ClientParts(Clock.fixed(NOW, ZoneOffset.UTC), pause, () -> 0.5, () -> "1"));
    }

    private boolean note(Duration duration, Cancellation cancelled) {
        pauses.add(duration);
        return cancelled.isCancelled();
    }

    static ChatRequest request() {
        return request(100, 1_000_000);
    }

    static ChatRequest request(long promptTokens, long window) {
        return new ChatRequest(
                "deepseek-flash",
                Effort.HIGH,
                1_000,
                JsonText.of("[{\"role\":\"user\",\"content\":\"hi\"}]"),
                JsonText.NONE,
                promptTokens,
                window);
    }

    ChatOutcome ask() {
        return ask(request());
    }

    ChatOutcome ask(ChatRequest request) {
        try (DeepSeek client = client()) {
            return client.answer(request, events::add, cancellation);
        }
    }

    ChatReply reply() {
        ChatOutcome outcome = ask();
        assertThat(outcome).isInstanceOf(ChatReply.class);
        return (ChatReply) outcome;
    }

    ChatFailure failure() {
        return (ChatFailure) ask();
    }

    RecordedRequest received() throws InterruptedException {
        return server.takeRequest();
    }

    @Override
    public void close() {
        server.close();
    }
}
