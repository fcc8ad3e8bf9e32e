package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.Protocol.ServerFacts;
import dev.deepseektui.core.tool.mcp.Protocol.ServerFacts.Era;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The handshake that determines the protocol version of a server. Over a pipe it begins with 2025-11-25, which all known servers accept;
 * one that only speaks the stateless form of 2026-07-28 says so and is asked in that form. Over HTTP the stateless form is tried first, as
 * its specification requires.
 */
final class Greeting {
    static final String LEGACY = "2025-11-25";
    static final String MODERN = "2026-07-28";
    private static final Set<String> KNOWN = Set.of("2024-10-07", "2024-11-05", "2025-03-26", "2025-06-18", LEGACY);
    private static final int UNSUPPORTED_VERSION = -32022;
    /** A server may ignore an unknown method. */
    private static final Duration PROBE = Duration.ofSeconds(5);

    private final Connection connection;
    private final McpClient client;
    private final Duration longest;
    private final Cancellation cancellation;

    Greeting(Connection connection, McpClient client, Duration longest, Cancellation cancellation) {
        this.connection = connection;
        this.client = client;
        this.longest = longest;
        this.cancellation = cancellation;
    }

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
                    && e.error().filter(Greeting::namesModern).isPresent();
            return speaksIt ? discovered(longest) : overPipe();
        }
    }

    private static boolean namesModern(RpcError error) {
        try {
            return error.data() != null
                    && Json.bound(error.data(), Supported.class).supported().contains(MODERN);
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    @ProtocolRecord
    private record Supported(List<String> supported) {}

    @ProtocolRecord
    private record Hello(
            String protocolVersion, McpClient.Capabilities capabilities, McpClient.Implementation clientInfo) {}

    @ProtocolRecord
    private record Welcome(
            String protocolVersion,
            JsonNode capabilities,
            @Nullable ServerName serverInfo) {}

    @ProtocolRecord
    private record Discovered(
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
        Hello hello = new Hello(LEGACY, client.capabilities(), client.info());
        Welcome welcome = RpcMessage.result(
                connection.call("initialize", hello, TimeLimits.of(longest), cancellation), Welcome.class);
        String version = welcome.protocolVersion();
        if (version.equals(MODERN)) {
            return discovered(longest);
        }
        if (!KNOWN.contains(version)) {
            throw unknown("\"" + version + "\"");
        }
        connection.tell("notifications/initialized", null);
        ServerName name = welcome.serverInfo();
        return protocol(new ServerFacts(Era.LEGACY, version, name == null ? "" : name.shown(), welcome.capabilities()));
    }

    private Protocol discovered(Duration patience) throws RpcFailure {
        Protocol unknown = protocol(new ServerFacts(Era.MODERN, MODERN, "", Json.object()));
        Discovered found = RpcMessage.result(
                unknown.ask("server/discover", Map.of(), TimeLimits.of(patience), cancellation), Discovered.class);
        if (!found.supportedVersions().contains(MODERN)) {
            throw unknown(found.supportedVersions().toString());
        }
        JsonNode info = found.meta().get(Protocol.OWN + "serverInfo");
        String title =
                info == null ? "" : RpcMessage.result(info, ServerName.class).shown();
        return protocol(new ServerFacts(Era.MODERN, MODERN, title, found.capabilities()));
    }

    private Protocol protocol(ServerFacts facts) {
        return new Protocol(connection, client, facts);
    }

    private static RpcFailure unknown(String version) {
        return RpcFailure.refused(RpcError.of(
                RpcError.INVALID_REQUEST, "it speaks version " + version + " of MCP, which is not known here"));
    }
}
