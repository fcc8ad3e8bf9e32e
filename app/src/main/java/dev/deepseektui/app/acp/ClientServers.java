package dev.deepseektui.app.acp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.mcp.ServerSpec;
import dev.deepseektui.core.mcp.ServerSpec.Address;
import dev.deepseektui.core.mcp.ServerSpec.Approval;
import dev.deepseektui.core.mcp.ServerSpec.Place;
import dev.deepseektui.core.mcp.ServerSpec.Program;
import dev.deepseektui.core.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.mcp.ServerSpec.Waits;
import dev.deepseektui.core.rpc.RpcFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The MCP servers that an editor has its sessions use. None of their word is believed: each of their tools is asked for. */
final class ClientServers {
    private ClientServers() {}

    static List<ServerSpec> of(JsonNode servers) throws RpcFailure {
        List<ServerSpec> specs = new ArrayList<>();
        for (JsonNode server : servers) {
            specs.add(spec(server));
        }
        return specs;
    }

    private static ServerSpec spec(JsonNode server) throws RpcFailure {
        // It is the name of a log file, and a part of the tools' names.
        String name = new Params(server).text("name").replaceAll("[^A-Za-z0-9_-]", "_");
        if (name.isEmpty()) {
            throw Failures.invalid("an MCP server has no name");
        }
        return new ServerSpec(name, place(server), ToolFilter.ALL, Waits.USUAL, Approval.ASK, true);
    }

    private static Place place(JsonNode server) throws RpcFailure {
        return switch (server.path("type").asText("stdio")) {
            case "stdio" -> program(server);
            case "http" -> new Address(new Params(server).text("url"), pairs(server.path("headers")));
            default -> throw Failures.invalid("MCP servers are reached by stdio or http");
        };
    }

    private static Program program(JsonNode server) throws RpcFailure {
        List<String> line = new ArrayList<>(List.of(new Params(server).text("command")));
        server.path("args").forEach(argument -> line.add(argument.asText()));
        return new Program(line, pairs(server.path("env")), Optional.empty());
    }

    private static Map<String, String> pairs(JsonNode list) {
        Map<String, String> pairs = new TreeMap<>();
        list.forEach(each ->
                pairs.put(each.path("name").asText(""), each.path("value").asText("")));
        return pairs;
    }
}
