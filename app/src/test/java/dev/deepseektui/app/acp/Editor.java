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

/**
 * The editor's end of the protocol, which sends, receives and answers. All received messages are validated against the
 * protocol's schema.
 */
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

    /**
     * @param in the agent's output
     * @param out the agent's input
     */
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
            // The agent is gone, as at the end of its output.
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

    /** Returns the agent's violations of the protocol. */
    synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    /** Sends a request without waiting, and returns its ID. */
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

    /** Waits for the response to a request, which may be an error. */
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

    /** Waits for the agent's next request that has not been returned yet. */
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

    /** Returns the last message of a turn. Ignores updates of options and commands, which may come at any time. */
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

    /** Returns the text of all updates of a kind. */
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

    /** Creates a session and returns its ID. */
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

    /** Sends a prompt and returns the turn's stop reason. */
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

    /** Disconnects the editor and waits until the agent has closed its side. */
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
