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
import java.util.List;
import java.util.Set;

/**
 * Which form of the protocol does a server speak? Over a pipe the first message decides that, and all servers met know the greeting of
 * 2025-11-25; one that only speaks the stateless form of 2026-07-28 says so and is asked in that one from then on. Over HTTP each
 * message stands for itself, so that the stateless form can be asked for first, as its specification wants it.
 */
final class Greeting {
    static final String LEGACY = "2025-11-25";
    static final String MODERN = "2026-07-28";
    private static final Set<String> KNOWN = Set.of("2024-10-07", "2024-11-05", "2025-03-26", "2025-06-18", LEGACY);
    private static final int UNSUPPORTED_VERSION = -32022;
    /** A server that does not know a question may as well be silent. */
    private static final Duration PROBE = Duration.ofSeconds(5);

    private final Connection connection;
    private final Client client;
    private final Duration longest;
    private final Cancellation cancellation;

    Greeting(Connection connection, Client client, Duration longest, Cancellation cancellation) {
        this.connection = connection;
        this.client = client;
        this.longest = longest;
        this.cancellation = cancellation;
    }

    /** For a server that remembers what it was asked first. */
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

    /** For a server that may forget each question with its answer. */
    Protocol overHttp() throws RpcFailure {
        Duration probe = longest.compareTo(PROBE) < 0 ? longest : PROBE;
        try {
            return discovered(probe);
        } catch (RpcFailure e) {
            if (e.kind() == Kind.CANCELLED) {
                throw e;
            }
            boolean speaksIt = e.hasCode(UNSUPPORTED_VERSION)
                    && e.error().filter(Greeting::namesModern).isPresent();
            return speaksIt ? discovered(longest) : overPipe();
        }
    }

    private static boolean namesModern(RpcError error) {
        JsonNode data = error.data();
        return data != null && texts(data.path("supported")).contains(MODERN);
    }

    private Protocol initialized() throws RpcFailure {
        ObjectNode params = Json.object().put("protocolVersion", LEGACY);
        params.set("capabilities", client.capabilities());
        params.set("clientInfo", client.info());
        JsonNode answer = connection.call("initialize", params, Patience.of(longest), cancellation);
        String version = answer.path("protocolVersion").asText("");
        if (version.equals(MODERN)) {
            return discovered(longest);
        }
        if (!KNOWN.contains(version)) {
            throw unknown("\"" + version + "\"");
        }
        connection.tell("notifications/initialized", null);
        return new Protocol(connection, client, facts(Era.LEGACY, version, answer.path("serverInfo"), answer));
    }

    private Protocol discovered(Duration patience) throws RpcFailure {
        Protocol unknown = new Protocol(connection, client, new ServerFacts(Era.MODERN, MODERN, "", Json.object()));
        JsonNode answer = unknown.ask(
                "server/discover", Json.object(), new Waiting(Patience.of(patience), Progress.UNHEARD), cancellation);
        List<String> spoken = texts(answer.path("supportedVersions"));
        if (!spoken.contains(MODERN)) {
            throw unknown(spoken.toString());
        }
        JsonNode info = answer.path("_meta").path(Protocol.OWN + "serverInfo");
        return new Protocol(connection, client, facts(Era.MODERN, MODERN, info, answer));
    }

    private static RpcFailure unknown(String version) {
        return RpcFailure.refused(RpcError.of(
                RpcError.INVALID_REQUEST, "it speaks version " + version + " of MCP, which is not known here"));
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(each.asText("")));
        return texts;
    }

    private static ServerFacts facts(Era era, String version, JsonNode info, JsonNode answer) {
        String title = info.path("title").asText(info.path("name").asText(""));
        return new ServerFacts(era, version, title, answer.path("capabilities"));
    }
}
