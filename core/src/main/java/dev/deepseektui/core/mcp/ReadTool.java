package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.mcp.ServerSpec.Approval;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.rpc.Connection.Waiting;
import dev.deepseektui.core.rpc.Patience;
import dev.deepseektui.core.rpc.Progress;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Intent.Foreign.Claim;
import dev.deepseektui.core.tool.ToolRun;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Reads a resource of a server, or lists what there is. */
final class ReadTool extends OwnTool {
    static final String NAME = "mcp_read";
    /** What approval and rules call reading a server's resources: no tool of a server is called so. */
    static final String INTENT = "@resources";

    private static final Described DESCRIBED = Described.of(
            NAME,
            "Reads a resource of an MCP server by its uri. Without a uri it lists the server's resources.",
            List.of(
                    new Property("server", "string", "The server's name."),
                    new Property("uri", "string", "Of the resource.")),
            List.of("server"));
    private static final int MOST_LISTED = 200;

    private final McpServers servers;
    private final Function<byte[], String> store;

    ReadTool(McpServers servers, Function<byte[], String> store) {
        super(DESCRIBED);
        this.servers = servers;
        this.store = store;
    }

    static ObjectNode definition() {
        return DESCRIBED.definition();
    }

    /** What reading does to a server nobody knows. */
    @Override
    public Kind kind() {
        return Kind.EFFECT;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        McpServer server = server(arguments);
        Claim claim = server.spec().approval() == Approval.READS ? Claim.READS_BELIEVED : Claim.READS;
        return new Intent.Foreign(server.spec().name(), INTENT, arguments.toString(), claim);
    }

    private McpServer server(Arguments arguments) throws CallFailed {
        String name = arguments.json().path("server").asText("");
        return servers.find(name)
                .orElseThrow(() -> CallFailed.error("There is no MCP server " + name + "; nothing was done. There are: "
                        + String.join(
                                ", ",
                                servers.all().stream()
                                        .map(each -> each.spec().name())
                                        .toList())
                        + "."));
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        McpServer server = server(arguments);
        String uri = arguments.json().path("uri").asText("");
        Duration longest = server.spec().waits().call();
        try {
            return uri.isBlank()
                    ? ToolOutcome.of(Status.OK, listed(server, run.cancellation()))
                    : read(server, uri, new Waiting(Patience.of(longest), Progress.UNHEARD), run);
        } catch (RpcFailure e) {
            throw Calls.failed(server.spec().name(), e, longest);
        }
    }

    private ToolOutcome read(McpServer server, String uri, Waiting waiting, ToolRun run) throws RpcFailure {
        JsonNode answer = server.ask("resources/read", Json.object().put("uri", uri), waiting, run.cancellation());
        CallResult result = new CallResult(answer, store);
        StringBuilder text = new StringBuilder();
        answer.path("contents")
                .forEach(each -> text.append(text.isEmpty() ? "" : "\n").append(result.resource(each)));
        return ToolOutcome.about(Status.OK, text.isEmpty() ? "(empty)" : text.toString(), uri);
    }

    private static String listed(McpServer server, Cancellation cancellation) throws RpcFailure {
        StringBuilder text = new StringBuilder();
        int count = 0;
        for (JsonNode each : server.list(Listed.RESOURCES, cancellation)) {
            if (count++ < MOST_LISTED) {
                line(text, each.path("uri"), each);
            }
        }
        for (JsonNode each : server.list(Listed.TEMPLATES, cancellation)) {
            if (count++ < MOST_LISTED) {
                line(text, each.path("uriTemplate"), each);
            }
        }
        return text.isEmpty()
                ? "The server has no resources."
                : text + (count > MOST_LISTED ? (count - MOST_LISTED) + " more are not shown.\n" : "");
    }

    private static void line(StringBuilder text, JsonNode uri, JsonNode resource) {
        String name = resource.path("title").asText(resource.path("name").asText(""));
        String description = resource.path("description").asText("");
        text.append(uri.asText("")).append(": ").append(name);
        text.append(description.isEmpty() ? "" : ", " + description).append('\n');
    }
}
