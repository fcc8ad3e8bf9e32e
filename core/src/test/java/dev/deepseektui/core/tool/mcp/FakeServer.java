package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A fake MCP server: a child process of the tests that communicates over stdio and behaves as its arguments say. {@code
 * hang} never answers, {@code die} exits when it is called, {@code modern} supports no handshake, and so on.
 */
public final class FakeServer {
    private static final int MEGA = 1 << 20;

    private final Set<String> manners;
    private final PrintStream out;
    private String tools = "echo";
    private String prompts = "review";
    private int calls;
    /** The call that waits for the user's input. */
    private @Nullable ObjectNode asking;

    private @Nullable JsonNode subscription;

    private FakeServer(Set<String> manners, PrintStream out) {
        this.manners = manners;
        this.out = out;
    }

    /** Returns the command line that starts a server. */
    public static List<String> line(String... manners) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> line = new ArrayList<>(List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                classPath(),
                FakeServer.class.getName()));
        line.addAll(List.of(manners));
        return line;
    }

    /** Returns only the entries that the server needs, because the test's class path may consist of a manifest. */
    private static String classPath() {
        return Stream.of(FakeServer.class, Json.class, ObjectMapper.class, JsonFactory.class, JsonProperty.class)
                .map(FakeServer::place)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String place(Class<?> type) {
        URI location = URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString());
        return Path.of(location).toString();
    }

    public static void main(String[] manners) throws IOException {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        new FakeServer(Set.of(manners), out).serve();
    }

    private void serve() throws IOException {
        System.err.println("listening");
        if (manners.contains("noisy")) {
            out.println("> npm start");
        }
        for (String each : manners) {
            if (each.startsWith("hang-once=") && Files.notExists(Path.of(each.substring(10)))) {
                Files.createFile(Path.of(each.substring(10)));
                hang();
            }
            if (each.startsWith("fail-once=") && Files.notExists(Path.of(each.substring(10)))) {
                Files.createFile(Path.of(each.substring(10)));
                System.err.println("could not bind");
                System.exit(1);
            }
        }
        await("when=");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            take(Json.tree(line));
        }
        if (manners.contains("deaf")) {
            hang();
        }
    }

    /** Waits for the files that follow this prefix in the arguments. */
    private void await(String word) {
        for (String each : manners) {
            while (each.startsWith(word) && Files.notExists(Path.of(each.substring(word.length())))) {
                LockSupport.parkNanos(5_000_000);
            }
        }
    }

    private static void hang() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(JsonNode message) {
        String method = message.path("method").asText("");
        JsonNode id = message.get("id");
        if (id == null) {
            return;
        }
        if (!message.has("method")) {
            replied(message);
            return;
        }
        if (manners.contains("hang")) {
            return;
        }
        ObjectNode answer = Json.object().put("jsonrpc", "2.0");
        answer.set("id", id);
        switch (method) {
            case "initialize" -> initialize(answer);
            case "server/discover" ->
                answer.set(
                        "result",
                        json(
                                "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{\"listChanged\":true}}}"));
            case "tools/list" -> answer.set("result", listed(message.path("params")));
            case "subscriptions/listen" -> {
                subscription = id;
                told("notifications/subscriptions/acknowledged");
                return;
            }
            case "tools/call" -> {
                call(message.path("params"), answer);
                return;
            }
            case "resources/list" ->
                answer.set("result", json("{\"resources\":[{\"uri\":\"demo://a\",\"name\":\"A\"}]}"));
            case "resources/templates/list" -> answer.set("result", json("{\"resourceTemplates\":[]}"));
            case "resources/read" ->
                answer.set("result", json("{\"contents\":[{\"uri\":\"demo://a\",\"text\":\"what A says\"}]}"));
            case "prompts/list" ->
                answer.set(
                        "result",
                        json(
                                "{\"prompts\":[{\"name\":\"" + prompts
                                        + "\",\"description\":\"Reviews\",\"arguments\":[{\"name\":\"what\",\"required\":true}]}]}"));
            case "prompts/get" ->
                answer.set(
                        "result",
                        json("{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"Please"
                                + " review "
                                + message.path("params")
                                        .path("arguments")
                                        .path("what")
                                        .asText() + ".\"}}]}"));
            default -> answer.putObject("error").put("code", -32601).put("message", "Method not found");
        }
        say(answer);
    }

    private void told(String method) {
        ObjectNode told = Json.object().put("jsonrpc", "2.0").put("method", method);
        if (manners.contains("modern")) {
            told.putObject("params").putObject("_meta").set("io.modelcontextprotocol/subscriptionId", subscription);
        }
        say(told);
    }

    private void ask() {
        say(
                (ObjectNode)
                        json(
                                "{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"elicitation/create\",\"params\":{\"message\":\"Which?\","
                                        + "\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}}}}}"));
    }

    private void replied(JsonNode message) {
        ObjectNode waiting = asking;
        asking = null;
        if (waiting != null) {
            JsonNode result = message.path("result");
            say(text(waiting, result.path("action").asText(result.toString())));
        }
    }

    private void initialize(ObjectNode answer) {
        if (manners.contains("modern")) {
            answer.putObject("error").put("code", -32022).put("message", "Unsupported protocol version");
            return;
        }
        ObjectNode result = answer.putObject("result")
                .put("protocolVersion", manners.contains("odd") ? "1999-01-01" : "2025-11-25");
        result.putObject("serverInfo").put("name", "fake").put("version", "1");
        ObjectNode capabilities = result.putObject("capabilities");
        capabilities.putObject("tools").put("listChanged", true);
        if (manners.contains("resources")) {
            capabilities.putObject("resources");
            capabilities.putObject("prompts");
        }
    }

    private static JsonNode json(String text) {
        try {
            return Json.tree(text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private JsonNode listed(JsonNode params) {
        if (manners.contains("endless")) {
            int page = params.path("cursor").asInt(0);
            return json("{\"tools\":[{\"name\":\"t" + page + "\",\"description\":\"" + "x".repeat(MEGA)
                    + "\"}],\"nextCursor\":\"" + (page + 1) + "\"}");
        }
        StringBuilder list = new StringBuilder("{\"tools\":[");
        String annotation = manners.contains("reads") ? ",\"annotations\":{\"readOnlyHint\":true}" : "";
        for (String name : tools.split(",", -1)) {
            list.append("{\"name\":\"")
                    .append(name)
                    .append("\",\"description\":\"Says what it is told.\",\"inputSchema\":")
                    .append("{\"type\":\"object\",\"properties\":{\"message\":{\"type\":\"string\"}}}")
                    .append(annotation)
                    .append("},");
        }
        for (int i = 0; manners.contains("many") && i < 20; i++) {
            list.append("{\"name\":\"extra-").append(i).append("\",\"inputSchema\":{\"type\":\"object\"}},");
        }
        if (manners.contains("bad-tool")) {
            list.append("{\"name\":\"broken\",\"inputSchema\":{\"type\":\"string\"}},");
        }
        return json(list.substring(0, list.length() - 1) + "]}");
    }

    private void call(JsonNode params, ObjectNode answer) {
        calls++;
        String said = params.path("arguments").path("message").asText("");
        switch (said) {
            case "die" -> System.exit(3);
            case "hang" -> hang();
            case "twice" -> {
                say(text(answer, "once"));
                say(text(answer, "twice"));
            }
            case "dense" -> {
                out.println("{\"jsonrpc\":\"2.0\",\"id\":" + answer.path("id") + ",\"result\":{\"content\":[{}"
                        + ",{}".repeat(1_300_000) + "]}}");
                out.flush();
            }
            case "wrong" -> say(answer.deepCopy().put("neither", true));
            case "flood" -> {
                String note =
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":\""
                                + "x".repeat(1000) + "\"}}";
                for (int i = 0; i < 10 * MEGA / 1000; i++) {
                    out.println(note);
                }
                say(text(answer, "after the flood"));
            }
            case "long" -> say(text(answer, "y".repeat(12 * MEGA)));
            case "too long" -> say(text(answer, "y".repeat(17 * MEGA)));
            case "change" -> {
                tools = "echo,sing";
                prompts = "rehearse";
                if (!manners.contains("modern") || subscription != null) {
                    told("notifications/tools/list_changed");
                    told("notifications/prompts/list_changed");
                }
                say(text(answer, "changed"));
            }
            case "progress" -> {
                ObjectNode told = Json.object().put("jsonrpc", "2.0").put("method", "notifications/progress");
                told.putObject("params")
                        .put("progress", 1)
                        .put("total", 2)
                        .put("message", "half")
                        .set("progressToken", params.path("_meta").path("progressToken"));
                say(told);
                say(text(answer, "done"));
            }
            case "ask" -> {
                asking = answer;
                ask();
            }
            case "roots" -> {
                asking = answer;
                say((ObjectNode) json("{\"jsonrpc\":\"2.0\",\"id\":\"r\",\"method\":\"roots/list\"}"));
            }
            case "directory" -> say(text(answer, System.getProperty("user.dir") + " " + System.getenv("PWD")));
            case "ask and go on" -> {
                ask();
                await("asked=");
                say(text(answer, "went on"));
            }
            case "refuse" -> {
                ObjectNode refusal = answer.deepCopy();
                refusal.putObject("error").put("code", -32000).put("message", "no " + System.getenv("GIVEN"));
                say(refusal);
            }
            case "environment" ->
                say(text(answer, String.join(" ", System.getenv().keySet())));
            case "meta" -> say(text(answer, params.path("_meta").toString()));
            default -> say(text(answer, "echo " + calls + ": " + said));
        }
    }

    private static ObjectNode text(ObjectNode answer, String text) {
        ObjectNode full = answer.deepCopy();
        full.putObject("result")
                .putArray("content")
                .addObject()
                .put("type", "text")
                .put("text", text);
        return full;
    }

    private void say(ObjectNode message) {
        out.println(message);
        out.flush();
    }
}
