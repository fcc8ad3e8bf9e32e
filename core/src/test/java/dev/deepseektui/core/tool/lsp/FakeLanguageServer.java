package dev.deepseektui.core.tool.lsp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.HeaderWire;
import dev.deepseektui.core.tool.lsp.LspPlace.LspLink;
import dev.deepseektui.core.tool.lsp.LspPlace.LspOpening;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A fake language server in this process, with real frames. It reports each line with {@code bad NAME} as an error at
 * that word, unless a script answers otherwise.
 */
final class FakeLanguageServer implements LspOpening {
    private static final int ROOM = 1 << 16;

    final AtomicInteger starts = new AtomicInteger();
    private final Script script;
    volatile long residentBytes;
    volatile boolean isEnded;

    /** A deviation from a server's normal behavior. Returns true if it has handled the message. */
    @FunctionalInterface
    interface Script {
        boolean deal(JsonNode message, Talk talk) throws IOException, InterruptedException;
    }

    FakeLanguageServer(Script script) {
        this.script = script;
    }

    @Override
    public LspLink open(LspSpec spec, Path directory, Peer peer) throws IOException {
        PipedInputStream fromClient = new PipedInputStream(ROOM);
        PipedOutputStream toClient = new PipedOutputStream();
        PipedInputStream clientReads = new PipedInputStream(toClient, ROOM);
        PipedOutputStream clientWrites = new PipedOutputStream(fromClient);
        Talk talk = new Talk(fromClient, toClient, starts.incrementAndGet());
        Thread thread = new Thread(() -> live(talk), "fake language server");
        thread.setDaemon(true);
        thread.start();
        Connection connection = Connection.open(new HeaderWire(clientReads, clientWrites), peer, Conventions.LSP);
        return new LspLink() {
            @Override
            public Connection connection() {
                return connection;
            }

            @Override
            public String lastWords() {
                return "";
            }

            @Override
            public long residentBytes() {
                return residentBytes;
            }

            @Override
            public void close() {
                thread.interrupt();
                isEnded = true;
            }
        };
    }

    private void live(Talk talk) {
        try (OutputStream out = talk.out) {
            for (JsonNode message = talk.next(); !message.isMissingNode(); message = talk.next()) {
                if (!script.deal(message, talk)) {
                    talk.deal(message);
                }
            }
            out.flush();
        } catch (IOException | InterruptedException e) {
            // The server ends, as after a crash.
            Thread.currentThread().interrupt();
        }
    }

    /** The server's side of a connection. */
    static final class Talk {
        private final InputStream in;
        private final OutputStream out;
        final int start;
        boolean pulls;
        String uri = "";
        String text = "";
        long version;

        Talk(InputStream in, OutputStream out, int start) {
            this.in = in;
            this.out = out;
            this.start = start;
        }

        JsonNode next() throws IOException {
            int length = 0;
            while (true) {
                StringBuilder line = new StringBuilder();
                int c = in.read();
                while (c >= 0 && c != '\n') {
                    line.append((char) c);
                    c = in.read();
                }
                String header = line.toString().strip();
                if (c < 0) {
                    return com.fasterxml.jackson.databind.node.MissingNode.getInstance();
                }
                if (header.isEmpty()) {
                    return Json.tree(in.readNBytes(length));
                }
                length = Integer.parseInt(
                        header.substring(header.indexOf(':') + 1).strip());
            }
        }

        void raw(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        void frame(String json) throws IOException {
            raw("Content-Length: " + json.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + json);
        }

        void send(ObjectNode message) throws IOException {
            frame(Json.line(message.put("jsonrpc", "2.0")));
        }

        void reply(JsonNode request, JsonNode result) throws IOException {
            ObjectNode answer = Json.object();
            answer.set("id", request.path("id"));
            answer.set("result", result);
            send(answer);
        }

        void refuse(JsonNode request) throws IOException {
            ObjectNode answer = Json.object();
            answer.set("id", request.path("id"));
            answer.putObject("error").put("code", -32601).put("message", "no such method");
            send(answer);
        }

        void ask(int id, String method) throws IOException {
            send(Json.object().put("id", id).put("method", method).set("params", Json.object()));
        }

        void tell(String method, ObjectNode params) throws IOException {
            send(Json.object().put("method", method).set("params", params));
        }

        void publish(String about, Object number, JsonNode items) throws IOException {
            ObjectNode params = Json.object().put("uri", about);
            params.set("version", Json.treeOf(number));
            params.set("diagnostics", items);
            tell("textDocument/publishDiagnostics", params);
        }

        /** Handles a message as a correct server does. */
        void deal(JsonNode message) throws IOException {
            JsonNode params = message.path("params");
            switch (message.path("method").asText()) {
                case "initialize" -> {
                    ObjectNode result = Json.object();
                    ObjectNode capabilities = result.putObject("capabilities");
                    if (pulls) {
                        capabilities.putObject("diagnosticProvider");
                    }
                    reply(message, result);
                }
                case "textDocument/didOpen" -> {
                    take(params);
                    text = params.path("textDocument").path("text").asText();
                    answer();
                }
                case "textDocument/didChange" -> {
                    take(params);
                    text = params.path("contentChanges").path(0).path("text").asText();
                    answer();
                }
                case "textDocument/diagnostic" -> {
                    ObjectNode report = Json.object().put("kind", "full");
                    report.set("items", problems());
                    reply(message, report);
                }
                case "shutdown" -> reply(message, Json.tree("null"));
                default -> {
                    if (message.has("id") && message.has("method")) {
                        refuse(message);
                    }
                }
            }
        }

        void take(JsonNode params) {
            uri = params.path("textDocument").path("uri").asText();
            version = params.path("textDocument").path("version").asLong();
        }

        private void answer() throws IOException {
            if (!pulls) {
                publish(uri, version, problems());
            }
        }

        ArrayNode problems() {
            ArrayNode items = Json.array();
            List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
            for (int i = 0; i < lines.size(); i++) {
                int at = lines.get(i).indexOf("bad ");
                if (at >= 0) {
                    items.add(problem(i, at, "what is " + lines.get(i).substring(at + 4)));
                }
            }
            return items;
        }

        static ObjectNode problem(int line, int unit, String message) {
            ObjectNode item = Json.object()
                    .put("severity", 1)
                    .put("message", message)
                    .put("source", "fake")
                    .put("code", 7);
            ObjectNode range = item.putObject("range");
            range.putObject("start").put("line", line).put("character", unit);
            range.putObject("end").put("line", line).put("character", unit + 3);
            return item;
        }
    }
}
