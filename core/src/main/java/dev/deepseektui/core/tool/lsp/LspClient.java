package dev.deepseektui.core.tool.lsp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.tool.lsp.LspPlace.LspLimits;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The client side of the Language Server Protocol for a server process. It supports only diagnostics. Thread-safe. */
final class LspClient implements Peer {
    static final String PULL = "textDocument/diagnostic";
    private static final int CREATED = 1;
    private static final String TSSERVER = "typescript.tsserverRequest";
    private static final List<String> TSSERVER_CHECKS = List.of("syntacticDiagnosticsSync", "semanticDiagnosticsSync");

    private static final Map<String, Object> ABILITIES = Map.of(
            "general", Map.of("positionEncodings", List.of("utf-16")),
            "workspace",
                    Map.of(
                            "configuration", true,
                            "workspaceFolders", true,
                            "diagnostics", Map.of("refreshSupport", true)),
            "textDocument",
                    Map.of(
                            "synchronization", Map.of("didSave", true),
                            "publishDiagnostics", Map.of("versionSupport", true),
                            "diagnostic", Map.of("dynamicRegistration", true)));

    private final LspServer server;
    private final LspLimits limits;
    private final Object monitor;
    private final JsonNode settings;
    private final Path root;
    private @Nullable Connection opened;
    private long received;
    private long since;
    private volatile boolean pulls;
    private volatile boolean asksTypeScript;

    LspClient(LspServer server, Path root, LspLimits limits, Object monitor) {
        this.server = server;
        this.settings = server.spec().settings();
        this.root = root;
        this.limits = limits;
        this.monitor = monitor;
    }

    private Connection connection() {
        synchronized (monitor) {
            return Objects.requireNonNull(opened, "the server was not greeted");
        }
    }

    void greet(Connection connection, Cancellation cancellation) throws RpcFailure {
        synchronized (monitor) {
            opened = connection;
        }
        JsonNode result = call("initialize", parameters(), cancellation);
        JsonNode capabilities = result.path("capabilities");
        if (!capabilities.isObject()) {
            throw RpcFailure.of(RpcFailureKind.CLOSED, "its answer has no capabilities");
        }
        pulls |= capabilities.path("diagnosticProvider").isObject();
        for (JsonNode command : capabilities.path("executeCommandProvider").path("commands")) {
            // Requests diagnostics from typescript-language-server: it publishes none for a correct document, and
            // others late.
            asksTypeScript |= command.asText().equals(TSSERVER);
        }
        connection.notifyPeer("initialized", Map.of());
        if (!settings.isEmpty()) {
            connection.notifyPeer("workspace/didChangeConfiguration", Map.of("settings", settings));
        }
    }

    private ObjectNode parameters() {
        ObjectNode parameters = Json.object();
        // Sends no process ID: a sandboxed server cannot see this process, would assume that the client has died, and
        // exit.
        parameters.putNull("processId");
        parameters.put("rootUri", root.toUri().toString());
        parameters.set("workspaceFolders", Json.treeOf(folders()));
        parameters.set("capabilities", Json.treeOf(ABILITIES));
        if (!settings.isEmpty()) {
            parameters.set("initializationOptions", settings);
        }
        return parameters;
    }

    private List<Map<String, String>> folders() {
        return List.of(Map.of("uri", root.toUri().toString(), "name", String.valueOf(root.getFileName())));
    }

    /** Returns true if the server has sent more messages than its limit allows. */
    boolean isFlooded() {
        synchronized (monitor) {
            return received > limits.messages();
        }
    }

    /**
     * Counts a message. Returns false if the server has sent too many messages, so that this one must be ignored. The
     * first message too many closes the connection: the server's thread may be blocked, sending to a server that does
     * not read.
     */
    private boolean isTaken() {
        Connection closed;
        synchronized (monitor) {
            long now = System.nanoTime();
            if (now - since >= limits.silence().toNanos() && !isFlooded()) {
                since = now;
                received = 0;
            }
            received++;
            if (!isFlooded()) {
                return true;
            }
            monitor.notifyAll();
            closed = received == limits.messages() + 1 ? opened : null;
        }
        if (closed != null) {
            closed.close();
        }
        return false;
    }

    @Override
    public void dropped(String method) {
        isTaken();
    }

    @Override
    public Object asked(String method, JsonNode params, Cancellation cancellation) {
        Object answer = isTaken() ? answer(method, params) : Map.of();
        if (method.equals("workspace/diagnostic/refresh")) {
            server.refresh();
        }
        return answer;
    }

    @Override
    public void notified(String method, JsonNode params) {
        if (isTaken() && method.equals("textDocument/publishDiagnostics") && !pulls()) {
            server.published(params);
        }
    }

    @Override
    public void noise(String line) {
        isTaken();
    }

    @Override
    public void ended(String because) {
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    private Object answer(String method, JsonNode params) {
        for (JsonNode each : params.path("registrations")) {
            pulls |= each.path("method").asText().equals(PULL);
        }
        return switch (method) {
            case "workspace/configuration" -> {
                List<JsonNode> values = new ArrayList<>();
                params.path("items")
                        .forEach(item -> values.add(section(item.path("section").asText())));
                yield values;
            }
            case "workspace/workspaceFolders" -> folders();
            case "workspace/applyEdit" -> Map.of("applied", false);
            default -> NullNode.getInstance();
        };
    }

    private JsonNode section(String name) {
        JsonNode value = settings;
        for (String part : name.isEmpty() ? new String[0] : name.split("\\.")) {
            value = value.path(part);
        }
        return value.isMissingNode() ? NullNode.getInstance() : value;
    }

    /** Returns true if the client requests diagnostics; otherwise the server publishes them. */
    boolean pulls() {
        return pulls || asksTypeScript;
    }

    /** Sends the text of a newly opened document or of an open document that was changed and saved. */
    void send(LspDocument document, String text, long version, boolean isOpen) throws RpcFailure {
        if (isOpen) {
            Map<String, Object> changed = Map.of("uri", document.uri(), "version", version);
            notifyPeer(
                    "textDocument/didChange",
                    Map.of("textDocument", changed, "contentChanges", List.of(Map.of("text", text))));
            notifyPeer("textDocument/didSave", named(document.uri()));
        } else {
            String language = LspSpec.language(document.path());
            Map<String, Object> opened =
                    Map.of("uri", document.uri(), "languageId", language, "version", version, "text", text);
            notifyPeer("textDocument/didOpen", Map.of("textDocument", opened));
        }
    }

    private void notifyPeer(String method, Map<String, Object> params) throws RpcFailure {
        connection().notifyPeer(method, params);
    }

    private static Map<String, Object> named(String uri) {
        return Map.of("textDocument", Map.of("uri", uri));
    }

    /** Notifies the server of a new file; some servers do not watch the file system. */
    void created(String uri) throws RpcFailure {
        notifyPeer("workspace/didChangeWatchedFiles", Map.of("changes", List.of(Map.of("uri", uri, "type", CREATED))));
    }

    void close(String uri) throws RpcFailure {
        notifyPeer("textDocument/didClose", named(uri));
    }

    /**
     * Requests the diagnostics of a document; returns empty if they are unchanged. A server that publishes diagnostics
     * by itself is only pinged, with an unknown request: if it answers, it has nothing more to publish.
     */
    Optional<List<Diagnostic>> ask(String uri, String text, Cancellation cancellation) throws RpcFailure {
        try {
            if (!pulls()) {
                call("$/ping", Map.of(), cancellation);
                return Optional.empty();
            }
            if (asksTypeScript) {
                return Optional.of(Diagnostic.listed(typeScript(uri, cancellation), text, limits.severity()));
            }
            JsonNode report = call(PULL, named(uri), cancellation);
            return report.path("kind").asText().equals("unchanged")
                    ? Optional.empty()
                    : Optional.of(Diagnostic.listed(report.path("items"), text, limits.severity()));
        } catch (RpcFailure e) {
            if (e.kind() == RpcFailureKind.REFUSED) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private List<JsonNode> typeScript(String uri, Cancellation cancellation) throws RpcFailure {
        List<JsonNode> found = new ArrayList<>();
        Map<String, String> file = Map.of("file", Path.of(URI.create(uri)).toString());
        for (String check : TSSERVER_CHECKS) {
            Map<String, Object> command = Map.of("command", TSSERVER, "arguments", List.of(check, file));
            JsonNode answer = call("workspace/executeCommand", command, cancellation);
            answer.path("body").forEach(item -> found.add(Diagnostic.ofTypeScript(item)));
        }
        return found;
    }

    private JsonNode call(String method, Object params, Cancellation cancellation) throws RpcFailure {
        return connection().call(method, params, TimeLimits.of(limits.answer()), cancellation);
    }

    /** Asks the server to exit, without waiting long for its answer. */
    void shutDown() {
        TimeLimits briefly = TimeLimits.of(Duration.ofMillis(300));
        try {
            connection().call("shutdown", NullNode.getInstance(), briefly, new Cancellation());
            connection().notifyPeer("exit", null);
        } catch (RpcFailure e) {
            // Ignored: the process will be killed anyway.
            return;
        }
    }
}
