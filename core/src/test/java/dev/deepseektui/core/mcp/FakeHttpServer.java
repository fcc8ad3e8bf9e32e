package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;

/** A server of streamable HTTP in the tests' own process, that behaves as its words say. */
final class FakeHttpServer extends Dispatcher implements AutoCloseable {
    final MockWebServer web = new MockWebServer();
    final List<String> seen = new CopyOnWriteArrayList<>();
    private final Set<String> manners;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger sessions = new AtomicInteger();

    FakeHttpServer(String... manners) throws IOException {
        this.manners = Set.of(manners);
        web.setDispatcher(this);
        web.start();
    }

    String url() {
        return web.url("/mcp").toString();
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
        seen.add(request.getMethod() + " " + header(request, "Mcp-Session-Id") + " "
                + header(request, "MCP-Protocol-Version") + " " + header(request, "Last-Event-ID"));
        if (manners.contains("holds " + request.getMethod())) {
            closing.await();
        }
        if (manners.contains("login") && header(request, "Authorization").equals("-")) {
            return status(401);
        }
        if (request.getMethod().equals("GET")) {
            return header(request, "Last-Event-ID").equals("-")
                    ? status(405)
                    : events("id: 2\ndata: " + result(9, "resumed"));
        }
        if (request.getMethod().equals("DELETE")) {
            return status(200);
        }
        try {
            return post(
                    request,
                    Json.tree(
                            Optional.ofNullable(request.getBody()).orElseThrow().utf8()));
        } catch (IOException e) {
            return status(400);
        }
    }

    private MockResponse post(RecordedRequest request, JsonNode message) {
        if (!message.has("id")) {
            return status(202);
        }
        long id = message.path("id").longValue();
        return switch (message.path("method").asText()) {
            case "initialize" -> opened(id);
            case "server/discover" ->
                manners.contains("modern")
                        ? json(answer(id, "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}}}"))
                        : status(400);
            case "tools/list" ->
                json(answer(
                        id,
                        "{\"tools\":[{\"name\":\"echo\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"message\":"
                                + "{\"type\":\"string\",\"x-mcp-header\":\"Message\"}}}}]}"));
            default -> called(request, id);
        };
    }

    private MockResponse opened(long id) {
        String answer = answer(
                id,
                "{\"protocolVersion\":\"" + (manners.contains("odd") ? "1999-é" : "2025-11-25")
                        + "\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"web\"}}");
        MockResponse plain = events("id: 0\ndata: \n\nevent: message\ndata: " + answer);
        return plain.newBuilder()
                .addHeader("Mcp-Session-Id", "session-" + sessions.incrementAndGet())
                .build();
    }

    private MockResponse called(RecordedRequest request, long id) {
        int call = calls.incrementAndGet();
        if (manners.contains("always forgets") || (manners.contains("forgets") && call == 1)) {
            return status(404);
        }
        if (manners.contains("breaks") && call == 1) {
            lastId = id;
            return events("id: 1\nretry: 10\ndata: ");
        }
        return json(result(
                id,
                "echo " + call + " " + header(request, manners.contains("modern") ? "Mcp-Param-Message" : "X-Team")));
    }

    private volatile long lastId;

    private String result(long id, String text) {
        return answer(
                manners.contains("breaks") && text.equals("resumed") ? lastId : id,
                "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}");
    }

    private static String answer(long id, String result) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
    }

    private static String header(RecordedRequest request, String name) {
        return Optional.ofNullable(request.getHeaders().get(name)).orElse("-");
    }

    private static MockResponse status(int code) {
        return new MockResponse.Builder().code(code).build();
    }

    private static MockResponse json(String body) {
        return body("application/json", body);
    }

    private static MockResponse events(String body) {
        return body("text/event-stream", body + "\n\n");
    }

    private static MockResponse body(String type, String body) {
        return new MockResponse.Builder()
                .headers(Headers.of("Content-Type", type))
                .body(new String(body.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .build();
    }

    @Override
    public void close() {
        closing.countDown();
        web.close();
    }
}
