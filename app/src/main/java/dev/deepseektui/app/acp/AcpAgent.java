package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.app.acp.AcpMessages.AgentCapabilities;
import dev.deepseektui.app.acp.AcpMessages.AgentInfo;
import dev.deepseektui.app.acp.AcpMessages.AuthMethod;
import dev.deepseektui.app.acp.AcpMessages.Authenticate;
import dev.deepseektui.app.acp.AcpMessages.ClientCapabilities;
import dev.deepseektui.app.acp.AcpMessages.ClientServer;
import dev.deepseektui.app.acp.AcpMessages.CloseSession;
import dev.deepseektui.app.acp.AcpMessages.ConfigOptionList;
import dev.deepseektui.app.acp.AcpMessages.Initialize;
import dev.deepseektui.app.acp.AcpMessages.Initialized;
import dev.deepseektui.app.acp.AcpMessages.KnownSession;
import dev.deepseektui.app.acp.AcpMessages.ListSessions;
import dev.deepseektui.app.acp.AcpMessages.ListedSession;
import dev.deepseektui.app.acp.AcpMessages.McpCapabilities;
import dev.deepseektui.app.acp.AcpMessages.NewSession;
import dev.deepseektui.app.acp.AcpMessages.OpenResult;
import dev.deepseektui.app.acp.AcpMessages.PromptCapabilities;
import dev.deepseektui.app.acp.AcpMessages.PromptRequest;
import dev.deepseektui.app.acp.AcpMessages.PromptResult;
import dev.deepseektui.app.acp.AcpMessages.SessionMethods;
import dev.deepseektui.app.acp.AcpMessages.Sessions;
import dev.deepseektui.app.acp.AcpMessages.SetMode;
import dev.deepseektui.app.acp.AcpMessages.SetOption;
import dev.deepseektui.app.acp.OpenSessions.Past;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import dev.deepseektui.core.base.rpc.Wire;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The agent side of version 1 of the Agent Client Protocol: answers the requests of an editor. */
public final class AcpAgent implements Peer {
    private static final int VERSION = 1;
    private static final String KEY = "key";
    private static final String PROMPT = "session/prompt";

    private final AcpHost opener;
    private final EditorClient client = new EditorClient();
    private final OpenSessions sessions;
    private final CompletableFuture<Connection> connection = new CompletableFuture<>();
    private volatile boolean isInitialized;

    public AcpAgent(AcpHost opener) {
        this.opener = opener;
        this.sessions = new OpenSessions(client, opener);
    }

    /** Serves until the editor disconnects, then closes its sessions. */
    public void serve(Wire wire) throws InterruptedException {
        try (Connection opened = Connection.open(wire, this, Conventions.ACP)) {
            connection.complete(opened);
            client.connected(opened);
            opened.awaitEnd();
        } finally {
            close();
        }
    }

    /** Cancels running turns and closes all sessions. */
    public void close() {
        sessions.close();
    }

    @Override
    public void arrived(String method, JsonNode params, Cancellation cancellation) {
        if (method.equals(PROMPT)) {
            session(params).ifPresent(open -> open.awaits(cancellation));
        }
    }

    private Optional<OpenSession> session(JsonNode message) {
        return sessions.find(message.path("sessionId").asText(""));
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
    public Object asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure {
        if (!isInitialized && !method.equals("initialize")) {
            throw AcpErrors.early("initialize comes first");
        }
        try {
            return switch (method) {
                case "initialize" -> initialize(bound(params, Initialize.class));
                case "authenticate" -> authenticate(bound(params, Authenticate.class));
                case "session/new" -> begin(bound(params, NewSession.class));
                case "session/load" -> resume(bound(params, KnownSession.class), Past.WANTED);
                case "session/resume" -> resume(bound(params, KnownSession.class), Past.KNOWN);
                case "session/list" -> list(bound(params, ListSessions.class));
                case "session/close" -> close(bound(params, CloseSession.class));
                case PROMPT -> prompt(bound(params, PromptRequest.class), cancellation);
                case "session/set_mode" -> {
                    SetMode wanted = bound(params, SetMode.class);
                    sessions.get(wanted.sessionId()).choose(ConfigOptions.MODE, wanted.modeId());
                    yield Map.of();
                }
                case "session/set_config_option" -> choose(bound(params, SetOption.class));
                default -> throw RpcFailure.refused(RpcError.unknownMethod(SafeText.line(method)));
            };
        } catch (UserError error) {
            throw AcpErrors.of(error);
        }
    }

    private static <T> T bound(JsonNode params, Class<T> type) throws RpcFailure {
        try {
            return Json.bound(params, type);
        } catch (JsonProcessingException e) {
            throw AcpErrors.invalid(Json.complaint(e));
        }
    }

    private Initialized initialize(Initialize params) {
        ClientCapabilities abilities = Objects.requireNonNullElse(params.clientCapabilities(), ClientCapabilities.NONE);
        client.canDo(abilities);
        isInitialized = true;
        return new Initialized(
                VERSION,
                new AgentCapabilities(
                        true,
                        new PromptCapabilities(true, false, true),
                        new McpCapabilities(true, false),
                        new SessionMethods(Map.of(), Map.of(), Map.of())),
                new AgentInfo("deepseek-tui", "DeepSeek TUI", opener.version()),
                logins(abilities));
    }

    private static List<AuthMethod> logins(ClientCapabilities abilities) {
        AuthMethod key = new AuthMethod(KEY, say("acp.key.name"), say("acp.key.how"), null, null);
        return abilities.terminalLogin()
                ? List.of(
                        new AuthMethod(
                                "login", say("acp.login.name"), say("acp.login.how"), "terminal", List.of("--login")),
                        key)
                : List.of(key);
    }

    /** Checks again for a key, which may have been stored meanwhile. */
    private Map<String, String> authenticate(Authenticate params) throws RpcFailure {
        if (!params.methodId().equals(KEY)) {
            throw AcpErrors.invalid("there is no such way to authenticate");
        }
        requireKey();
        return Map.of();
    }

    private void requireKey() throws RpcFailure {
        if (opener.isKeyMissing()) {
            throw AcpErrors.authentication(say("acp.key.how"));
        }
    }

    private OpenResult begin(NewSession params) throws RpcFailure {
        requireKey();
        OpenSession open = sessions.begin(directory(params.cwd()), ClientServer.specs(params.mcpServers()));
        return open.options().opened(open.id());
    }

    private OpenResult resume(KnownSession params, Past past) throws RpcFailure {
        requireKey();
        AcpHost.EditorPlace place = new AcpHost.EditorPlace(
                directory(params.cwd()),
                new SessionKind.Resumed(params.sessionId()),
                ClientServer.specs(params.mcpServers()));
        return sessions.resume(params.sessionId(), place, past).options().opened(null);
    }

    private Sessions list(ListSessions params) throws RpcFailure {
        SessionPages all = new SessionPages(opener.store().all());
        if (params.cwd() != null) {
            all = all.in(SessionStore.real(directory(params.cwd())));
        }
        return all.page(Optional.ofNullable(params.cursor()));
    }

    private Map<String, String> close(CloseSession params) {
        sessions.close(params.sessionId());
        return Map.of();
    }

    private PromptResult prompt(PromptRequest params, Cancellation cancellation) throws RpcFailure {
        return new PromptResult(sessions.get(params.sessionId()).prompt(params.prompt(), cancellation));
    }

    /** Sets an option; the mode is one of them. */
    private ConfigOptionList choose(SetOption wanted) throws RpcFailure {
        OpenSession open = sessions.get(wanted.sessionId());
        open.choose(wanted.configId(), wanted.value());
        return new ConfigOptionList(open.options().all());
    }

    private static Path directory(String cwd) throws RpcFailure {
        Path directory;
        try {
            directory = Path.of(cwd);
        } catch (InvalidPathException e) {
            throw AcpErrors.invalid("cwd is no path: " + SafeText.line(cwd));
        }
        if (!directory.isAbsolute()) {
            throw AcpErrors.invalid("cwd must be an absolute path: " + SafeText.line(cwd));
        }
        if (!Files.isDirectory(directory)) {
            throw AcpErrors.invalid(say("acp.no_folder", SafeText.line(cwd)));
        }
        return directory;
    }

    /** The sessions that an editor can resume, newest first, in pages; the cursor is the id of the last one sent. */
    private record SessionPages(List<SessionSummary> all) {
        private static final int PAGE = 50;

        /** Keeps the sessions that are readable and have a prompt. */
        SessionPages {
            all = all.stream()
                    .filter(session -> session.problem() == null && session.firstAsk() != null)
                    .toList();
        }

        SessionPages in(String workspace) {
            return new SessionPages(all.stream()
                    .filter(session -> session.workspace().equals(workspace))
                    .toList());
        }

        /** Returns the page after the cursor, or the first one if that session is gone. */
        Sessions page(Optional<String> cursor) {
            int from = cursor.map(this::behind).orElse(0);
            int to = Math.min(all.size(), from + PAGE);
            List<ListedSession> sessions = all.subList(from, to).stream()
                    .map(session -> new ListedSession(
                            session.id(),
                            session.workspace(),
                            SafeText.line(session.title()),
                            session.changed().toString()))
                    .toList();
            return new Sessions(sessions, to < all.size() ? all.get(to - 1).id() : null);
        }

        private int behind(String id) {
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).id().equals(id)) {
                    return i + 1;
                }
            }
            return 0;
        }
    }
}
