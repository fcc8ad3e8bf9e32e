package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.mcp.Calls.McpResult;
import dev.deepseektui.core.tool.mcp.McpTool.ToolDefinition;
import dev.deepseektui.core.tool.mcp.Protocol.Listed;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads a resource of a server, or lists what there is. */
final class ReadTool extends DefinedTool {
    static final String NAME = "mcp_read";
    /** The name of reading a server's resources in approval and rules; no tool of a server may have it. */
    static final String INTENT = "@resources";

    static final ToolDefinition DEFINITION = ToolDefinition.of(
            NAME, "Reads a resource of an MCP server by its uri. Without a uri it lists the server's resources.", """
            {"type": "object",
             "properties": {
               "server": {"type": "string", "description": "The server's name."},
               "uri": {"type": "string", "description": "Of the resource."}},
             "required": ["server"]}
            """);
    private static final int MOST_LISTED = 200;

    private final McpServers servers;
    private final Function<byte[], String> store;

    ReadTool(McpServers servers, Function<byte[], String> store) {
        super(DEFINITION);
        this.servers = servers;
        this.store = store;
    }

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
                    : read(server, uri, TimeLimits.of(longest), run);
        } catch (RpcFailure e) {
            throw Calls.failed(server.spec().name(), e, longest);
        }
    }

    /** The answer of a server to {@code resources/read}. */
    @ProtocolRecord
    record Contents(List<McpResult.ResourceContent> contents) {}

    /** A resource, or a template of some, as its server lists it. */
    @ProtocolRecord
    private record ResourceEntry(String uri, String uriTemplate, String name, String title, String description) {
        private String line() {
            return (uri.isEmpty() ? uriTemplate : uri) + ": " + (title.isEmpty() ? name : title)
                    + (description.isEmpty() ? "" : ", " + description) + "\n";
        }
    }

    private ToolOutcome read(McpServer server, String uri, TimeLimits patience, ToolRun run) throws RpcFailure {
        String text = server
                .ask("resources/read", Map.of("uri", uri), Contents.class, patience, run.cancellation())
                .contents()
                .stream()
                .map(each -> each.shown(store))
                .collect(Collectors.joining("\n"));
        return ToolOutcome.about(Status.OK, text.isEmpty() ? "(empty)" : text, uri);
    }

    private static String listed(McpServer server, Cancellation cancellation) throws RpcFailure {
        List<JsonNode> all = new ArrayList<>(server.list(Listed.RESOURCES, cancellation));
        all.addAll(server.list(Listed.TEMPLATES, cancellation));
        StringBuilder text = new StringBuilder();
        for (JsonNode each : all.subList(0, Math.min(all.size(), MOST_LISTED))) {
            text.append(RpcMessage.result(each, ResourceEntry.class).line());
        }
        if (all.size() > MOST_LISTED) {
            text.append(all.size() - MOST_LISTED).append(" more are not shown.\n");
        }
        return text.isEmpty() ? "The server has no resources." : text.toString();
    }
}
