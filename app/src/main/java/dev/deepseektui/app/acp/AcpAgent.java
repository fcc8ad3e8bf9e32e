package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.AcpTexts.say;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.acp.OpenSessions.Past;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.rpc.Connection;
import dev.deepseektui.core.rpc.Conventions;
import dev.deepseektui.core.rpc.Peer;
import dev.deepseektui.core.rpc.RpcError;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.rpc.Wire;
import dev.deepseektui.core.session.SessionSource;
import dev.deepseektui.core.session.SessionStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** This program as an agent of an editor: answers what version 1 of the Agent Client Protocol lets an editor ask. */
public final class AcpAgent implements Peer {
    private static final int VERSION = 1;
    private static final String KEY = "key";
    private static final String PROMPT = "session/prompt";
    private static final String SESSION = "sessionId";

    private final SessionOpener opener;
    private final Client client = new Client();
    private final OpenSessions sessions;
    private final CompletableFuture<Connection> connection = new CompletableFuture<>();
    private volatile boolean isInitialized;

    public AcpAgent(SessionOpener opener) {
        this.opener = opener;
        this.sessions = new OpenSessions(client, opener);
    }

    /** Returns when the editor is gone, and all that it had open is closed. */
    public void serve(Wire wire) throws InterruptedException {
        try (Connection opened = Connection.open(wire, this, Conventions.ACP)) {
            connection.complete(opened);
            client.connected(opened);
            opened.awaitEnd();
        } finally {
            close();
        }
    }

    /** Cancels what runs, and gives all sessions free. */
    public void close() {
        sessions.close();
    }

    @Override
    public void arrived(String method, JsonNode params, Cancellation cancellation) {
        if (method.equals(PROMPT)) {
            session(params).ifPresent(open -> open.awaits(cancellation));
        }
    }

    private Optional<OpenSession> session(JsonNode params) {
        return new Params(params).optional(SESSION).flatMap(sessions::find);
    }

    @Override
    public void told(String method, JsonNode params) {
        if (method.equals("session/cancel")) {
            session(params).ifPresent(OpenSession::cancel);
        }
    }

    @Override
    public void answered(String method, JsonNode params, JsonNode result) {
        switch (method) {
            case "session/new" -> session(result).ifPresent(AcpAgent::opened);
            case "session/load", "session/resume" -> session(params).ifPresent(AcpAgent::opened);
            default -> {}
        }
    }

    private static void opened(OpenSession session) {
        session.tellCommands();
        session.learnModels();
    }

    @Override
    public void noise(String line) {
        connection
                .join()
                .reject(
                        isJson(line)
                                ? RpcError.of(RpcError.INVALID_REQUEST, "Invalid request")
                                : RpcError.of(RpcError.PARSE, "Parse error"));
    }

    private static boolean isJson(String line) {
        try {
            return Json.tree(line) != null;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public JsonNode asked(String method, JsonNode json, Cancellation cancellation) throws RpcFailure {
        if (!isInitialized && !method.equals("initialize")) {
            throw Failures.early("initialize comes first");
        }
        Params params = new Params(json);
        try {
            return switch (method) {
                case "initialize" -> initialize(json);
                case "authenticate" -> authenticate(params);
                case "session/new" -> begin(params);
                case "session/load" -> resume(params, Past.WANTED);
                case "session/resume" -> resume(params, Past.KNOWN);
                case "session/list" -> list(params);
                case "session/close" -> close(params);
                case PROMPT -> prompt(params, cancellation);
                case "session/set_mode" -> {
                    choose(params, ConfigOptions.MODE, params.text("modeId"));
                    yield empty();
                }
                case "session/set_config_option" -> choose(params, params.text("configId"), params.text("value"));
                default -> throw RpcFailure.refused(RpcError.unknownMethod(SafeText.line(method)));
            };
        } catch (UserError error) {
            throw Failures.of(error);
        }
    }

    private ObjectNode initialize(JsonNode params) {
        ClientAbilities abilities = ClientAbilities.of(params.path("clientCapabilities"));
        client.canDo(abilities);
        isInitialized = true;
        ObjectNode result = empty().put("protocolVersion", VERSION);
        ObjectNode able = result.putObject("agentCapabilities").put("loadSession", true);
        able.putObject("promptCapabilities")
                .put("image", true)
                .put("audio", false)
                .put("embeddedContext", true);
        able.putObject("mcpCapabilities").put("http", true).put("sse", false);
        ObjectNode session = able.putObject("sessionCapabilities");
        List.of("list", "resume", "close").forEach(session::putObject);
        result.putObject("agentInfo")
                .put("name", "deepseek-tui")
                .put("title", "DeepSeek TUI")
                .put("version", opener.version());
        logins(result.putArray("authMethods"), abilities);
        return result;
    }

    private static void logins(ArrayNode methods, ClientAbilities abilities) {
        if (abilities.terminalLogin()) {
            ObjectNode login = methods.addObject()
                    .put("id", "login")
                    .put("name", say("login.name"))
                    .put("description", say("login.how"))
                    .put("type", "terminal");
            login.putArray("args").add("--login");
        }
        methods.addObject().put("id", KEY).put("name", say("key.name")).put("description", say("key.how"));
    }

    /** The key is stored, or set where the editor was started: all there is to do is to look. */
    private ObjectNode authenticate(Params params) throws RpcFailure {
        if (!params.text("methodId").equals(KEY)) {
            throw Failures.invalid("there is no such way to authenticate");
        }
        requireKey();
        return empty();
    }

    private void requireKey() throws RpcFailure {
        if (opener.isKeyMissing()) {
            throw Failures.authentication(say("key.how"));
        }
    }

    private ObjectNode begin(Params params) throws RpcFailure {
        requireKey();
        OpenSession open = sessions.begin(
                params.directory(), ClientServers.of(params.json().path("mcpServers")));
        return open.describe(empty().put(SESSION, open.id()));
    }

    private ObjectNode resume(Params params, Past past) throws RpcFailure {
        requireKey();
        String id = params.text(SESSION);
        SessionOpener.Place place = new SessionOpener.Place(
                params.directory(),
                new SessionSource.Resumed(id),
                ClientServers.of(params.json().path("mcpServers")));
        return sessions.resume(id, place, past).describe(empty());
    }

    private ObjectNode list(Params params) throws RpcFailure {
        SessionPages all = new SessionPages(opener.store().all());
        if (params.optional("cwd").isPresent()) {
            Path directory = params.directory();
            all = all.in(SessionStore.real(directory));
        }
        return all.page(params.optional("cursor"));
    }

    private ObjectNode close(Params params) throws RpcFailure {
        sessions.close(params.text(SESSION));
        return empty();
    }

    private ObjectNode prompt(Params params, Cancellation cancellation) throws RpcFailure {
        OpenSession open = sessions.get(params.text(SESSION));
        return empty().put("stopReason", open.prompt(params, cancellation));
    }

    /** Modes are an option as well. */
    private ObjectNode choose(Params params, String option, String value) throws RpcFailure {
        OpenSession open = sessions.get(params.text(SESSION));
        open.choose(option, value);
        ObjectNode result = empty();
        result.set("configOptions", open.options());
        return result;
    }

    private static ObjectNode empty() {
        return Json.object();
    }
}
