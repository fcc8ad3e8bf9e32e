package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.deepseektui.app.acp.ConfigOptions.ConfigOption;
import dev.deepseektui.app.acp.ConfigOptions.OpenResult;
import dev.deepseektui.app.acp.EditorClient.ClientCapabilities;
import dev.deepseektui.app.acp.OpenSessions.HistoryDelivery;
import dev.deepseektui.app.acp.PromptBlocks.PromptBlock;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The agent side of the Agent Client Protocol, version 1: answers an editor's requests. */
public final class AcpAgent implements Peer {
    private static final int VERSION = 1;
    private static final String KEY = "key";
    private static final int PAGE = 50;
    private static final String PROMPT = "session/prompt";

    private final AcpHost opener;
    private final EditorClient client = new EditorClient();
    private final OpenSessions sessions;
    private volatile boolean isInitialized;

    public AcpAgent(AcpHost opener) {
        this.opener = opener;
        this.sessions = new OpenSessions(client, opener);
    }

    /** Serves an editor until it disconnects, then closes its sessions. */
    public void serve(Wire wire) throws InterruptedException {
        try (Connection opened = Connection.open(wire, this, Conventions.ACP)) {
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
    public void notified(String method, JsonNode params) {
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
        session.sendCommands();
        session.learnModels();
    }

    @Override
    public void noise(String line) {
        client.reject(
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
                case "session/load" -> resume(bound(params, KnownSession.class), HistoryDelivery.WANTED);
                case "session/resume" -> resume(bound(params, KnownSession.class), HistoryDelivery.KNOWN);
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

    /** Checks again for an API key, which the user may have added since the last check. */
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

    private OpenResult resume(KnownSession params, HistoryDelivery past) throws RpcFailure {
        requireKey();
        AcpHost.EditorPlace place = new AcpHost.EditorPlace(
                directory(params.cwd()),
                new SessionKind.Resumed(params.sessionId()),
                ClientServer.specs(params.mcpServers()));
        return sessions.resume(params.sessionId(), place, past).options().opened(null);
    }

    /**
     * Lists the resumable sessions in pages, newest first; the cursor is the ID of the last session on the previous
     * page.
     */
    private Sessions list(ListSessions params) throws RpcFailure {
        String here = params.cwd() == null ? "" : SessionStore.real(directory(params.cwd()));
        List<ListedSession> all = opener.store().all().stream()
                .filter(session -> session.problem() == null && session.firstAsk() != null)
                .filter(session -> here.isEmpty() || session.workspace().equals(here))
                .map(session -> new ListedSession(
                        session.id(),
                        session.workspace(),
                        SafeText.line(session.title()),
                        session.changed().toString()))
                .toList();
        List<String> ids = all.stream().map(ListedSession::sessionId).toList();
        // If the cursor's session no longer exists, the index is -1, so the first page is sent again.
        int from = ids.indexOf(Objects.requireNonNullElse(params.cursor(), "")) + 1;
        int to = Math.min(all.size(), from + PAGE);
        return new Sessions(all.subList(from, to), to < all.size() ? ids.get(to - 1) : null);
    }

    private Map<String, String> close(CloseSession params) {
        sessions.close(params.sessionId());
        return Map.of();
    }

    private PromptResult prompt(PromptRequest params, Cancellation cancellation) throws RpcFailure {
        return new PromptResult(sessions.get(params.sessionId()).prompt(params.prompt(), cancellation));
    }

    /** Sets a session option, such as the mode. */
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

    /** The parameters of a request. */
    @JsonNaming(LowerCamelCaseStrategy.class)
    interface Params {}

    record Initialize(@Nullable ClientCapabilities clientCapabilities) implements Params {}

    record Authenticate(String methodId) implements Params {}

    record NewSession(String cwd, @Nullable List<ClientServer> mcpServers) implements Params {}

    record KnownSession(
            String sessionId, String cwd, @Nullable List<ClientServer> mcpServers) implements Params {}

    record ListSessions(@Nullable String cwd, @Nullable String cursor) implements Params {}

    record CloseSession(String sessionId) implements Params {}

    record PromptRequest(String sessionId, List<PromptBlock> prompt) implements Params {}

    record SetMode(String sessionId, String modeId) implements Params {}

    record SetOption(String sessionId, String configId, String value) implements Params {}

    @ProtocolRecord
    record Initialized(
            int protocolVersion,
            AgentCapabilities agentCapabilities,
            AgentInfo agentInfo,
            List<AuthMethod> authMethods) {}

    @ProtocolRecord
    record AgentCapabilities(
            boolean loadSession,
            PromptCapabilities promptCapabilities,
            McpCapabilities mcpCapabilities,
            SessionMethods sessionCapabilities) {}

    @ProtocolRecord
    record PromptCapabilities(boolean image, boolean audio, boolean embeddedContext) {}

    record McpCapabilities(boolean http, boolean sse) {}

    /** The supported session methods. The protocol represents each as an empty object. */
    record SessionMethods(Map<String, String> list, Map<String, String> resume, Map<String, String> close) {}

    record AgentInfo(String name, String title, String version) {}

    record AuthMethod(
            String id,
            String name,
            String description,
            @Nullable String type,
            @Nullable List<String> args) {}

    @ProtocolRecord
    record ConfigOptionList(List<ConfigOption> configOptions) {}

    @ProtocolRecord
    record Sessions(List<ListedSession> sessions, @Nullable String nextCursor) {}

    @ProtocolRecord
    record ListedSession(String sessionId, String cwd, String title, String updatedAt) {}

    @ProtocolRecord
    record PromptResult(String stopReason) {}
}
