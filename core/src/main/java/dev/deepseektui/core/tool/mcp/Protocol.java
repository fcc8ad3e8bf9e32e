package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.tool.mcp.McpServers.McpPrompt;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The protocol used with a server after the handshake, in the version that the server supports. */
record Protocol(Connection connection, McpClient client, ServerFacts facts) {
    static final String OWN = "io.modelcontextprotocol/";
    private static final int MAX_PAGES = 100;
    private static final long MAX_LIST_LENGTH = 16L << 20;

    private static final int MAX_ROUNDS = 8;

    List<JsonNode> list(Listed what, TimeLimits patience, Cancellation cancellation) throws RpcFailure {
        List<JsonNode> all = new ArrayList<>();
        Set<String> cursors = new HashSet<>();
        PageRequest next = new PageRequest(null);
        long length = 0;
        for (int page = 0; page < MAX_PAGES && facts.has(what.capability); page++) {
            JsonNode answer = ask(what.method, next, patience, cancellation);
            length += Json.textSize(answer);
            if (length > MAX_LIST_LENGTH) {
                throw RpcFailure.of(RpcFailureKind.TOO_LONG, "its list of " + what.field + " is longer than 16 MB");
            }
            answer.path(what.field).forEach(all::add);
            String cursor = RpcMessage.result(answer, Pages.class).nextCursor();
            if (cursor == null || !cursors.add(cursor)) {
                break;
            }
            next = new PageRequest(cursor);
        }
        return all;
    }

    private record PageRequest(@Nullable String cursor) {}

    @ProtocolRecord
    private record Pages(@Nullable String nextCursor) {}

    McpTool.ToolListing tools(ServerSpec spec, Cancellation life) throws RpcFailure {
        return McpTool.ToolListing.of(
                spec, list(Listed.TOOLS, TimeLimits.of(spec.waits().start()), life));
    }

    /** Lists the prompts; if that fails, logs the failure and returns an empty list. */
    List<McpPrompt> prompts(ServerSpec spec, ServerLog log, Cancellation life) {
        try {
            return McpPrompt.listed(
                    spec.name(), list(Listed.PROMPTS, TimeLimits.of(spec.waits().start()), life));
        } catch (RpcFailure e) {
            log.add("its prompts could not be listed: " + e.getMessage());
            return List.of();
        }
    }

    /**
     * Sends a request. A stateless server may require input from the user first; then the request is sent again with that
     * input.
     */
    JsonNode ask(String method, Object params, TimeLimits patience, Cancellation cancellation) throws RpcFailure {
        if (!facts.isStateless()) {
            return connection.call(method, params, patience, cancellation);
        }
        JsonNode answer = connection.call(method, withMeta(params), patience, cancellation);
        Interim interim = RpcMessage.result(answer, Interim.class);
        for (int round = 0; interim.resultType().equals("input_required"); round++) {
            if (round == MAX_ROUNDS) {
                throw RpcFailure.of(
                        RpcFailureKind.REFUSED, "the server asked for more and more before it would answer");
            }
            ObjectNode again = withMeta(params);
            again.setAll((ObjectNode) Json.treeOf(given(interim, cancellation)));
            answer = connection.call(method, again, patience, cancellation);
            interim = RpcMessage.result(answer, Interim.class);
        }
        if (!interim.resultType().isEmpty() && !interim.resultType().equals("complete")) {
            throw RpcFailure.of(
                    RpcFailureKind.REFUSED, "the server answered in a way that is not known: " + interim.resultType());
        }
        return answer;
    }

    /** A server's response: the final answer or a request for user input. */
    @ProtocolRecord
    private record Interim(
            String resultType,
            Map<String, InputRequest> inputRequests,
            @Nullable JsonNode requestState) {}

    @ProtocolRecord
    private record InputRequest(String method, JsonNode params) {}

    @ProtocolRecord
    private record InputResponses(
            @Nullable Map<String, Object> inputResponses,
            @Nullable JsonNode requestState) {}

    private InputResponses given(Interim wanted, Cancellation cancellation) throws RpcFailure {
        Map<String, Object> responses = new LinkedHashMap<>();
        for (var each : wanted.inputRequests().entrySet()) {
            InputRequest asked = each.getValue();
            responses.put(each.getKey(), client.asked(asked.method(), asked.params(), cancellation));
        }
        return new InputResponses(responses.isEmpty() ? null : responses, wanted.requestState());
    }

    private ObjectNode withMeta(Object params) {
        ObjectNode tree = (ObjectNode) Json.treeOf(params);
        ObjectNode meta = tree.withObjectProperty("_meta");
        meta.put(OWN + "protocolVersion", Handshake.MODERN);
        meta.set(OWN + "clientCapabilities", Json.treeOf(client.capabilities()));
        meta.set(OWN + "clientInfo", Json.treeOf(client.info()));
        return tree;
    }

    /**
     * The server's description from the handshake.
     *
     * @param version the protocol version
     * @param capabilities its features
     */
    record ServerFacts(String version, String title, JsonNode capabilities) {
        /** Returns true for the protocol version that has neither a handshake nor a stateful connection. */
        boolean isStateless() {
            return version.equals(Handshake.MODERN);
        }

        boolean has(String capability) {
            return capabilities.path(capability).isObject();
        }

        boolean announcesChangesOf(Listed what) {
            return capabilities.path(what.capability).path("listChanged").asBoolean(false);
        }
    }

    enum Listed {
        TOOLS("tools", "tools/list", "tools"),
        PROMPTS("prompts", "prompts/list", "prompts"),
        RESOURCES("resources", "resources/list", "resources"),
        TEMPLATES("resources", "resources/templates/list", "resourceTemplates");

        private final String capability;
        private final String method;
        private final String field;

        Listed(String capability, String method, String field) {
            this.capability = capability;
            this.method = method;
            this.field = field;
        }

        String notification() {
            return "notifications/" + method + "_changed";
        }

        /**
         * Returns the cached list that a notification reports as changed; empty for other notifications. Lists of
         * resources are not cached, so their changes do not matter.
         */
        static Optional<Listed> changed(String notification) {
            return Arrays.stream(new Listed[] {TOOLS, PROMPTS})
                    .filter(each -> notification.equals(each.notification()))
                    .findFirst();
        }
    }

    /**
     * The client's side of the protocol: capabilities, name, and answers to a server's requests. Sampling is not
     * declared, because it would let a server spend the user's money.
     *
     * @param server the server's name
     * @param root the directory declared as a root; empty if there is none
     * @param filler fills in the server's forms; empty if there is no user to ask
     */
    record McpClient(String server, String version, Optional<Path> root, Optional<InputForm.Filler> filler) {
        /** The method that asks the user to fill in a form. */
        static final String ELICITATION = "elicitation/create";

        record Capabilities(
                @Nullable Map<String, String> roots,
                @Nullable Map<String, String> elicitation) {}

        record Implementation(String name, String title, String version) {}

        private record RootList(List<WorkspaceRoot> roots) {}

        private record WorkspaceRoot(String uri, String name) {}

        Capabilities capabilities() {
            return new Capabilities(root.isPresent() ? Map.of() : null, filler.isPresent() ? Map.of() : null);
        }

        Implementation info() {
            return new Implementation("deepseek-tui", "deepseek-tui", version);
        }

        /** Answers a request of the server. An unknown method is refused. */
        Object asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure {
            if (method.equals("ping")) {
                return Map.of();
            }
            if (method.equals(ELICITATION) && filler.isPresent()) {
                return InputForm.answer(server, params, filler.get(), cancellation);
            }
            if (method.equals("roots/list") && root.isPresent()) {
                return roots(root.get());
            }
            throw RpcFailure.refused(RpcError.unknownMethod(method));
        }

        private static RootList roots(Path directory) {
            String address = directory.toUri().toString();
            String uri = address.length() > "file:///".length() ? address.replaceFirst("/$", "") : address;
            return new RootList(List.of(new WorkspaceRoot(uri, String.valueOf(directory.getFileName()))));
        }
    }

    /**
     * The handshake that determines a server's protocol version. Over a pipe it starts with 2025-11-25, which all known servers
     * accept. A server that supports only the stateless form of 2026-07-28 reports that, and the handshake is repeated in this
     * form. Over HTTP the stateless form is tried first, as its specification requires.
     */
    record Handshake(Connection connection, McpClient client, Duration longest, Cancellation cancellation) {
        static final String LEGACY = "2025-11-25";
        static final String MODERN = "2026-07-28";
        private static final Set<String> KNOWN = Set.of("2024-10-07", "2024-11-05", "2025-03-26", "2025-06-18", LEGACY);
        private static final int UNSUPPORTED_VERSION = -32022;
        /** The time limit for a request that a server may leave unanswered because it does not know the method. */
        private static final Duration PROBE = Duration.ofSeconds(5);

        Protocol overPipe() throws RpcFailure {
            try {
                return initialized();
            } catch (RpcFailure e) {
                if (!e.hasCode(UNSUPPORTED_VERSION) && !e.hasCode(RpcError.METHOD_NOT_FOUND)) {
                    throw e;
                }
                return discovered(longest);
            }
        }

        Protocol overHttp() throws RpcFailure {
            Duration probe = longest.compareTo(PROBE) < 0 ? longest : PROBE;
            try {
                return discovered(probe);
            } catch (RpcFailure e) {
                if (e.kind() == RpcFailureKind.CANCELLED || e.hasCode(HttpWire.LOGIN_REQUIRED)) {
                    throw e;
                }
                boolean speaksIt = e.hasCode(UNSUPPORTED_VERSION)
                        && e.error().filter(Handshake::namesModern).isPresent();
                return speaksIt ? discovered(longest) : overPipe();
            }
        }

        private static boolean namesModern(RpcError error) {
            try {
                return error.data() != null
                        && Json.bound(error.data(), SupportedVersions.class)
                                .supported()
                                .contains(MODERN);
            } catch (JsonProcessingException e) {
                return false;
            }
        }

        @ProtocolRecord
        private record SupportedVersions(List<String> supported) {}

        @ProtocolRecord
        private record InitializeParams(
                String protocolVersion, McpClient.Capabilities capabilities, McpClient.Implementation clientInfo) {}

        @ProtocolRecord
        private record InitializeResult(
                String protocolVersion,
                JsonNode capabilities,
                @Nullable ServerName serverInfo) {}

        @ProtocolRecord
        private record DiscoverResult(
                List<String> supportedVersions,
                JsonNode capabilities,
                @JsonProperty("_meta") Map<String, JsonNode> meta) {}

        @ProtocolRecord
        private record ServerName(String name, String title) {
            String shown() {
                return title.isEmpty() ? name : title;
            }
        }

        private Protocol initialized() throws RpcFailure {
            InitializeParams hello = new InitializeParams(LEGACY, client.capabilities(), client.info());
            InitializeResult welcome = RpcMessage.result(
                    connection.call("initialize", hello, TimeLimits.of(longest), cancellation), InitializeResult.class);
            String version = welcome.protocolVersion();
            if (version.equals(MODERN)) {
                return discovered(longest);
            }
            if (!KNOWN.contains(version)) {
                throw unknown("\"" + version + "\"");
            }
            connection.notifyPeer("notifications/initialized", null);
            ServerName name = welcome.serverInfo();
            return protocol(new ServerFacts(version, name == null ? "" : name.shown(), welcome.capabilities()));
        }

        private Protocol discovered(Duration patience) throws RpcFailure {
            Protocol unknown = protocol(new ServerFacts(MODERN, "", Json.object()));
            DiscoverResult found = RpcMessage.result(
                    unknown.ask("server/discover", Map.of(), TimeLimits.of(patience), cancellation),
                    DiscoverResult.class);
            if (!found.supportedVersions().contains(MODERN)) {
                throw unknown(found.supportedVersions().toString());
            }
            JsonNode info = found.meta().get(Protocol.OWN + "serverInfo");
            String title = info == null
                    ? ""
                    : RpcMessage.result(info, ServerName.class).shown();
            return protocol(new ServerFacts(MODERN, title, found.capabilities()));
        }

        private Protocol protocol(ServerFacts facts) {
            return new Protocol(connection, client, facts);
        }

        private static RpcFailure unknown(String version) {
            return RpcFailure.refused(RpcError.of(
                    RpcError.INVALID_REQUEST, "it speaks version " + version + " of MCP, which is not known here"));
        }
    }
}
