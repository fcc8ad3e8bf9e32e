package dev.deepseektui.app.acp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The editor's end of the protocol: asks, hears and answers. All that it hears is held against the protocol's schema. */
final class Editor implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final OutputStream out;
    private final List<JsonNode> heard = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<Long, String> asked = new HashMap<>();
    private final Thread reader;
    private long lastId;
    private int read;
    private boolean isOver;

    /** @param in what the agent writes, {@code out} what it reads */
    Editor(InputStream in, OutputStream out) {
        this.out = out;
        this.reader = new Thread(() -> read(in), "editor");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream in) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                hear(line);
            }
        } catch (IOException e) {
            // The agent is gone, as it is at the end of what it wrote.
        } finally {
            synchronized (this) {
                isOver = true;
                notifyAll();
            }
        }
    }

    private synchronized void hear(String line) {
        try {
            JsonNode message = Json.tree(line);
            heard.add(message);
            problems.addAll(problems(message));
        } catch (IOException e) {
            problems.add("no JSON: " + line);
        }
        notifyAll();
    }

    private List<String> problems(JsonNode message) {
        if (message.has("method")) {
            return SchemaCheck.params(message.path("method").asText(), message.path("params"));
        }
        if (message.has("error")) {
            return SchemaCheck.error(message.get("error"));
        }
        String method = asked.get(message.path("id").asLong(-1));
        return method == null
                ? List.of("an answer to nothing: " + message)
                : SchemaCheck.result(method, message.path("result"));
    }

    /** What the agent wrote that the protocol does not allow. */
    synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    /** Asks, and does not wait; returns the request's id. */
    synchronized long send(String method, ObjectNode params) {
        long id = lastId++;
        asked.put(id, method);
        ObjectNode request = json().put("jsonrpc", "2.0").put("id", id).put("method", method);
        request.set("params", params);
        write(request.toString());
        return id;
    }

    void tell(String method, ObjectNode params) {
        ObjectNode message = json().put("jsonrpc", "2.0").put("method", method);
        message.set("params", params);
        write(message.toString());
    }

    void reply(JsonNode request, JsonNode result) {
        ObjectNode answer = json().put("jsonrpc", "2.0");
        answer.set("id", request.get("id"));
        answer.set("result", result);
        write(answer.toString());
    }

    synchronized void write(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The answer to a request, error or not. */
    JsonNode answer(long id) {
        return await(message -> !message.has("method") && message.path("id").asLong(-1) == id);
    }

    JsonNode result(String method, ObjectNode params) {
        JsonNode answer = answer(send(method, params));
        assertThat(answer.path("error").toString()).isEmpty();
        return answer.path("result");
    }

    JsonNode error(String method, ObjectNode params) {
        JsonNode answer = answer(send(method, params));
        assertThat(answer.has("error")).as(answer.toString()).isTrue();
        return answer.path("error");
    }

    /** The next request of the agent, which none of those before it was returned for. */
    JsonNode question() {
        JsonNode next = await(message -> message.has("method") && message.has("id"), read);
        synchronized (this) {
            read = heard.indexOf(next) + 1;
        }
        return next;
    }

    JsonNode await(Predicate<JsonNode> wanted) {
        return await(wanted, 0);
    }

    private synchronized JsonNode await(Predicate<JsonNode> wanted, int from) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            Optional<JsonNode> found = heard.stream().skip(from).filter(wanted).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            long left = end - System.nanoTime();
            if (isOver || left <= 0) {
                throw new AssertionError("not heard, of " + heard);
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    synchronized List<JsonNode> heard() {
        return List.copyOf(heard);
    }

    /** The last that it heard of a turn: what can be chosen or ordered is told whenever it is known. */
    JsonNode lastOfTurn() {
        List<JsonNode> ofTurns = heard().stream()
                .filter(message -> !isUpdate(message, "config_option_update"))
                .filter(message -> !isUpdate(message, "available_commands_update"))
                .toList();
        return ofTurns.get(ofTurns.size() - 1);
    }

    List<JsonNode> updates(String kind) {
        return heard().stream()
                .filter(message -> isUpdate(message, kind))
                .map(message -> message.path("params").path("update"))
                .toList();
    }

    static boolean isUpdate(JsonNode message, String kind) {
        return message.path("params")
                .path("update")
                .path("sessionUpdate")
                .asText("")
                .equals(kind);
    }

    JsonNode awaitUpdate(String kind) {
        return await(message -> isUpdate(message, kind));
    }

    /** All text of one kind of message. */
    String said(String kind) {
        return updates(kind).stream()
                .map(update -> update.path("content").path("text").asText(""))
                .collect(Collectors.joining());
    }

    JsonNode initialize() {
        return initialize(json());
    }

    JsonNode initialize(ObjectNode capabilities) {
        ObjectNode params = json().put("protocolVersion", 1);
        params.set("clientCapabilities", capabilities);
        return result("initialize", params);
    }

    /** The id of a new session. */
    String session(Path workspace) {
        return result("session/new", place(workspace)).path("sessionId").asText();
    }

    static ObjectNode place(Path workspace) {
        ObjectNode params = json().put("cwd", workspace.toString());
        params.putArray("mcpServers");
        return params;
    }

    static ObjectNode prompt(String session, String text) {
        ObjectNode params = json().put("sessionId", session);
        params.putArray("prompt").addObject().put("type", "text").put("text", text);
        return params;
    }

    /** Asks and returns why the turn ended. */
    String ask(String session, String text) {
        return result("session/prompt", prompt(session, text))
                .path("stopReason")
                .asText();
    }

    static ObjectNode json() {
        return Json.object();
    }

    static ObjectNode selected(String option) {
        ObjectNode result = json();
        result.putObject("outcome").put("outcome", "selected").put("optionId", option);
        return result;
    }

    /** The editor is gone; returns when the agent has ended its side. */
    void leave() {
        try {
            out.close();
            reader.join(TimeUnit.NANOSECONDS.toMillis(PATIENCE_NANOS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(reader.isAlive()).as("the agent goes on").isFalse();
    }

    @Override
    public void close() {
        leave();
        assertThat(problems()).isEmpty();
    }
}
