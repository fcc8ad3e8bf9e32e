package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.mcp.ServerFacts.Era;
import dev.deepseektui.core.rpc.Connection;
import dev.deepseektui.core.rpc.Connection.Waiting;
import dev.deepseektui.core.rpc.Patience;
import dev.deepseektui.core.rpc.Progress;
import dev.deepseektui.core.rpc.RpcError;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.rpc.RpcFailure.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How a server is greeted and asked, in either form of the protocol. The greeting of 2025-11-25 comes first, for all servers met know it;
 * one that only speaks the stateless form of 2026-07-28 says so and is asked in that one from then on.
 */
final class Protocol {
    static final String LEGACY = "2025-11-25";
    static final String MODERN = "2026-07-28";
    private static final Set<String> KNOWN = Set.of("2024-10-07", "2024-11-05", "2025-03-26", "2025-06-18", LEGACY);
    private static final int UNSUPPORTED_VERSION = -32022;
    private static final String META = "_meta";
    private static final String OWN = "io.modelcontextprotocol/";
    private static final int MOST_PAGES = 100;
    private static final int MOST_ROUNDS = 8;

    private final Connection connection;
    private final Client client;
    private final ServerFacts facts;

    private Protocol(Connection connection, Client client, ServerFacts facts) {
        this.connection = connection;
        this.client = client;
        this.facts = facts;
    }

    static Protocol greet(Connection connection, Client client, Duration longest) throws RpcFailure {
        ObjectNode params = Json.MAPPER.createObjectNode().put("protocolVersion", LEGACY);
        params.set("capabilities", client.capabilities());
        params.set("clientInfo", client.info());
        try {
            JsonNode answer = connection.call("initialize", params, Patience.of(longest), new Cancellation());
            return answer.path("protocolVersion").asText("").equals(MODERN)
                    ? modern(connection, client, longest)
                    : legacy(connection, client, answer);
        } catch (RpcFailure e) {
            if (!e.hasCode(UNSUPPORTED_VERSION) && !e.hasCode(RpcError.METHOD_NOT_FOUND)) {
                throw e;
            }
            return modern(connection, client, longest);
        }
    }

    private static Protocol legacy(Connection connection, Client client, JsonNode answer) throws RpcFailure {
        String version = answer.path("protocolVersion").asText("");
        if (!KNOWN.contains(version)) {
            throw RpcFailure.refused(RpcError.of(
                    RpcError.INVALID_REQUEST, "it speaks version \"" + version + "\" of MCP, which is not known here"));
        }
        connection.tell("notifications/initialized", null);
        return new Protocol(connection, client, facts(Era.LEGACY, version, answer.path("serverInfo"), answer));
    }

    private static Protocol modern(Connection connection, Client client, Duration longest) throws RpcFailure {
        Protocol unknown = new Protocol(
                connection, client, new ServerFacts(Era.MODERN, MODERN, "", Json.MAPPER.createObjectNode()));
        JsonNode answer = unknown.ask(
                "server/discover",
                Json.MAPPER.createObjectNode(),
                new Waiting(Patience.of(longest), Progress.UNHEARD),
                new Cancellation());
        JsonNode info = answer.path(META).path(OWN + "serverInfo");
        return new Protocol(connection, client, facts(Era.MODERN, MODERN, info, answer));
    }

    private static ServerFacts facts(Era era, String version, JsonNode info, JsonNode answer) {
        String title = info.path("title").asText(info.path("name").asText(""));
        return new ServerFacts(era, version, title, answer.path("capabilities"));
    }

    ServerFacts facts() {
        return facts;
    }

    /** Every element of a list that comes in pages. */
    List<JsonNode> list(String method, String field, Patience patience) throws RpcFailure {
        List<JsonNode> all = new ArrayList<>();
        Set<String> cursors = new HashSet<>();
        ObjectNode params = Json.MAPPER.createObjectNode();
        for (int page = 0; page < MOST_PAGES; page++) {
            JsonNode answer =
                    ask(method, params.deepCopy(), new Waiting(patience, Progress.UNHEARD), new Cancellation());
            answer.path(field).forEach(all::add);
            String cursor = answer.path("nextCursor").textValue();
            if (cursor == null || !cursors.add(cursor)) {
                break;
            }
            params.put("cursor", cursor);
        }
        return all;
    }

    /** A stateless server may want something of the user before it answers: it is given that, and asked again. */
    JsonNode ask(String method, ObjectNode params, Waiting waiting, Cancellation cancellation) throws RpcFailure {
        if (facts.era() == Era.LEGACY) {
            return connection.call(method, params, waiting, cancellation);
        }
        JsonNode answer = connection.call(method, said(params), waiting, cancellation);
        for (int round = 0; answer.path("resultType").asText("complete").equals("input_required"); round++) {
            if (round == MOST_ROUNDS) {
                throw RpcFailure.of(Kind.REFUSED, "the server asked for more and more before it would answer");
            }
            answer = connection.call(method, said(answered(params, answer, cancellation)), waiting, cancellation);
        }
        String kind = answer.path("resultType").asText("complete");
        if (!kind.equals("complete")) {
            throw RpcFailure.of(Kind.REFUSED, "the server answered in a way that is not known: " + kind);
        }
        return answer;
    }

    private ObjectNode said(ObjectNode params) {
        ObjectNode said = params.deepCopy();
        ObjectNode meta = said.withObjectProperty(META);
        meta.put(OWN + "protocolVersion", MODERN);
        meta.set(OWN + "clientCapabilities", client.capabilities());
        meta.set(OWN + "clientInfo", client.info());
        return said;
    }

    private ObjectNode answered(ObjectNode params, JsonNode wanted, Cancellation cancellation) throws RpcFailure {
        ObjectNode again = params.deepCopy();
        ObjectNode responses = Json.MAPPER.createObjectNode();
        for (var request : wanted.path("inputRequests").properties()) {
            JsonNode asked = request.getValue();
            responses.set(
                    request.getKey(),
                    client.asked(asked.path("method").asText(""), asked.path("params"), cancellation));
        }
        if (!responses.isEmpty()) {
            again.set("inputResponses", responses);
        }
        if (wanted.has("requestState")) {
            again.set("requestState", wanted.get("requestState"));
        }
        return again;
    }
}
