package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import okio.BufferedSink;

/** A fake streamable HTTP server in the test process, which behaves as its arguments say. */
final class FakeHttpServer extends Dispatcher implements AutoCloseable {
    final MockWebServer web = new MockWebServer();
    final List<String> seen = new CopyOnWriteArrayList<>();
    /** The methods of the requests received. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    private final Set<String> manners;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger sessions = new AtomicInteger();
    /** The next messages on the open stream; empty ends the stream. */
    final BlockingQueue<Optional<String>> news = new LinkedBlockingQueue<>();

    /** The names of its tools, separated by commas. */
    volatile String tools = "echo";

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
        // Computed first, because a test may change the tools for later requests once this one is recorded.
        String defined = definitions();
        asked.add(message.path("method").asText());
        return switch (message.path("method").asText()) {
            case "initialize" -> opened(id);
            case "server/discover" ->
                manners.contains("modern")
                        ? json(answer(
                                id,
                                "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{\"listChanged\":"
                                        + manners.contains("tells") + "}}}"))
                        : status(400);
            case "tools/list" -> json(answer(id, "{\"tools\":[" + defined + "]}"));
            case "subscriptions/listen" -> open();
            default -> called(request, id);
        };
    }

    private String definitions() {
        return Arrays.stream(tools.split(",", -1))
                .map(name -> "{\"name\":\"" + name
                        + "\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"message\":"
                        + "{\"type\":\"string\",\"x-mcp-header\":\"Message\"}}}}")
                .collect(Collectors.joining(","));
    }

    /** Opens a stream of change notifications that lasts until it is ended. */
    private MockResponse open() {
        MockResponseBody stream = new MockResponseBody() {
            @Override
            public long getContentLength() {
                return -1;
            }

            @Override
            public void writeTo(BufferedSink sink) throws IOException {
                say(sink, Subscription.BEGUN);
                try {
                    for (Optional<String> next = news.take(); next.isPresent(); next = news.take()) {
                        say(sink, next.get());
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        };
        return new MockResponse.Builder()
                .headers(Headers.of("Content-Type", "text/event-stream"))
                .body(stream)
                .onResponseEnd(SocketEffect.ShutdownConnection.INSTANCE)
                .build();
    }

    private static void say(BufferedSink sink, String method) throws IOException {
        sink.writeUtf8("data: {\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\"}\n\n");
        sink.flush();
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
        if (manners.contains("dense") && call == 1) {
            return json(dense(id));
        }
        if (manners.contains("dense events") && call == 1) {
            return events("data: " + dense(id));
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

    /** Returns an answer of four megabytes that would take a hundred as a tree. */
    private static String dense(long id) {
        return answer(id, "{\"content\":[{}" + ",{}".repeat(1_300_000) + "]}");
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
        news.add(Optional.empty());
        web.close();
    }
}
