package dev.deepseektui.app.acp;

import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerPlace;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTimeouts;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An MCP server passed by the editor. It is not trusted: all its tools need approval. */
@ProtocolRecord
record ClientServer(
        String name, String type, String command, List<String> args, List<Pair> env, String url, List<Pair> headers) {
    @ProtocolRecord
    record Pair(String name, String value) {}

    static List<ServerSpec> specs(@Nullable List<ClientServer> servers) throws RpcFailure {
        List<ServerSpec> specs = new ArrayList<>();
        for (ClientServer server : servers == null ? List.<ClientServer>of() : servers) {
            specs.add(server.spec());
        }
        return specs;
    }

    private ServerSpec spec() throws RpcFailure {
        if (name.isEmpty()) {
            throw AcpErrors.invalid("an MCP server has no name");
        }
        // The name becomes part of tool names and of a log file's name.
        String safe = name.replaceAll("[^A-Za-z0-9_-]", "_");
        return new ServerSpec(safe, place(), ToolFilter.ALL, ServerTimeouts.USUAL, Approval.ASK, true);
    }

    private ServerPlace place() throws RpcFailure {
        return switch (type) {
            case "", "stdio" -> program();
            case "http" -> new Address(url, table(headers));
            default -> throw AcpErrors.invalid("MCP servers are reached by stdio or http");
        };
    }

    private Program program() throws RpcFailure {
        if (command.isEmpty()) {
            throw AcpErrors.invalid("the MCP server " + name + " has no command");
        }
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(args);
        return new Program(line, table(env), Optional.empty());
    }

    private static Map<String, String> table(List<Pair> pairs) {
        Map<String, String> table = new TreeMap<>();
        pairs.forEach(each -> table.put(each.name(), each.value()));
        return table;
    }
}
