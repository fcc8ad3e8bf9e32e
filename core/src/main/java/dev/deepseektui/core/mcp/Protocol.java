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
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.rpc.RpcFailure.Kind;
import dev.deepseektui.core.rpc.TreeSize;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How a server is asked that was greeted, in either form of the protocol. */
final class Protocol {
    static final String OWN = "io.modelcontextprotocol/";
    private static final String META = "_meta";
    private static final int MOST_PAGES = 100;
    /** Of all pages of a list together. */
    private static final long LONGEST_LIST = 16L << 20;

    private static final int MOST_ROUNDS = 8;

    private final Connection connection;
    private final Client client;
    private final ServerFacts facts;

    Protocol(Connection connection, Client client, ServerFacts facts) {
        this.connection = connection;
        this.client = client;
        this.facts = facts;
    }

    ServerFacts facts() {
        return facts;
    }

    /** Every element of a list that comes in pages; nothing where the server has none of the kind. */
    List<JsonNode> list(Listed what, Patience patience, Cancellation cancellation) throws RpcFailure {
        List<JsonNode> all = new ArrayList<>();
        Set<String> cursors = new HashSet<>();
        ObjectNode params = Json.object();
        long length = 0;
        for (int page = 0; page < MOST_PAGES && facts.has(what.capability()); page++) {
            JsonNode answer =
                    ask(what.method(), params.deepCopy(), new Waiting(patience, Progress.UNHEARD), cancellation);
            length += TreeSize.of(answer);
            if (length > LONGEST_LIST) {
                throw RpcFailure.of(Kind.TOO_LONG, "its list of " + what.field() + " is longer than 16 MB");
            }
            answer.path(what.field()).forEach(all::add);
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
        meta.put(OWN + "protocolVersion", Greeting.MODERN);
        meta.set(OWN + "clientCapabilities", client.capabilities());
        meta.set(OWN + "clientInfo", client.info());
        return said;
    }

    private ObjectNode answered(ObjectNode params, JsonNode wanted, Cancellation cancellation) throws RpcFailure {
        ObjectNode again = params.deepCopy();
        ObjectNode responses = Json.object();
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
