package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import dev.deepseektui.core.tool.ForeignSchema;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Intent.Foreign.Claim;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.ToolSchema;
import java.time.Duration;
import java.util.function.Function;

/** Reads a resource of a server, or lists what there is. */
final class ReadTool implements Tool {
    static final String NAME = "mcp_read";
    /** What approval calls it; servers name tools, not resources. */
    static final String INTENT = "read_resource";

    private static final String DESCRIPTION =
            "Reads a resource of an MCP server by its uri. Without a uri it lists the server's resources.";
    private static final int MOST_LISTED = 200;

    private final McpServers servers;
    private final Function<byte[], String> store;

    ReadTool(McpServers servers, Function<byte[], String> store) {
        this.servers = servers;
        this.store = store;
    }

    static ObjectNode definition() {
        ObjectNode schema = Json.MAPPER.createObjectNode().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("server").put("description", "The server's name.").put("type", "string");
        properties.putObject("uri").put("description", "Of the resource.").put("type", "string");
        schema.putArray("required").add("server");
        return Definition.of(NAME, DESCRIPTION, schema);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return DESCRIPTION;
    }

    @Override
    public ToolSchema parameters() {
        return ForeignSchema.of(definition().path("function").path("parameters"));
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
                    ? ToolOutcome.of(Status.OK, listed(server))
                    : read(server, uri, new Waiting(Patience.of(longest), Progress.UNHEARD), run);
        } catch (RpcFailure e) {
            throw Calls.failed(server.spec().name(), e, longest);
        }
    }

    private ToolOutcome read(McpServer server, String uri, Waiting waiting, ToolRun run) throws RpcFailure {
        JsonNode answer = server.ask(
                "resources/read", Json.MAPPER.createObjectNode().put("uri", uri), waiting, run.cancellation());
        CallResult result = new CallResult(answer, store);
        StringBuilder text = new StringBuilder();
        answer.path("contents")
                .forEach(each -> text.append(text.isEmpty() ? "" : "\n").append(result.resource(each)));
        return ToolOutcome.about(Status.OK, text.isEmpty() ? "(empty)" : text.toString(), uri);
    }

    private static String listed(McpServer server) throws RpcFailure {
        StringBuilder text = new StringBuilder();
        int count = 0;
        for (JsonNode each : server.list("resources", "resources/list", "resources")) {
            if (count++ < MOST_LISTED) {
                line(text, each.path("uri"), each);
            }
        }
        for (JsonNode each : server.list("resources", "resources/templates/list", "resourceTemplates")) {
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
