package dev.deepseektui.testkit.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** A simulator's client, based on the JDK's own. */
final class Client {
    static final String KEY = "sk-test-key";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Simulator simulator;
    private final String key;

    Client(Simulator simulator) {
        this(simulator, KEY);
    }

    Client(Simulator simulator, String key) {
        this.simulator = simulator;
        this.key = key;
    }

    HttpResponse<String> post(Chat chat) {
        return post(chat.json());
    }

    HttpResponse<String> post(String body) {
        return send(request("/chat/completions").POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpResponse<String> get(String path) {
        return send(request(path));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(simulator.baseUrl() + path))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + key);
    }

    /** Returns the body's raw bytes. */
    byte[] bytes(Chat chat) {
        return send(
                        request("/chat/completions").POST(HttpRequest.BodyPublishers.ofString(chat.json())),
                        HttpResponse.BodyHandlers.ofByteArray())
                .body();
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        return send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) {
        try {
            return http.send(request.build(), body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    JsonNode answer(Chat chat) {
        return json(post(chat).body());
    }

    JsonNode usage(Chat chat) {
        return answer(chat).required("usage");
    }

    /** Returns the events of a streamed answer, without the final {@code [DONE]}. */
    List<JsonNode> events(Chat chat) {
        return events(post(chat.streaming()).body());
    }

    static List<JsonNode> events(String body) {
        return body.lines()
                .filter(line -> line.startsWith("data: {"))
                .map(line -> json(line.substring("data: ".length())))
                .toList();
    }

    static JsonNode json(String text) {
        try {
            return Json.tree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
