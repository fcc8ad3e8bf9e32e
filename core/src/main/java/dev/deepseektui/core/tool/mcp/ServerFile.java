package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.NamedTable.Unusable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The servers that a JSON file names in the form that most programs read: {@code {"mcpServers": {"NAME": {"command": …}}}}. */
public final class ServerFile {
    private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};
    /** What others write beside, which means nothing here or what is meant anyway. */
    private static final Set<String> PASSED_OVER = Set.of("type", "transport", "timeout", "oauth", "description");

    private ServerFile() {}

    /** Also what cannot be used, which says why. That a server be believed is for the user's own settings to say. */
    public static List<ServerSpec> of(String json) {
        List<ServerSpec> specs = new ArrayList<>();
        try {
            tables(Json.tree(json).path("mcpServers")).forEach((name, table) -> specs.add(spec(name, table)));
        } catch (IOException e) {
            specs.add(ServerSpec.unusable("mcp-json", "what the workspace says of servers is no JSON"));
        }
        return specs;
    }

    /** As they would stand in the settings. */
    public static Map<String, ServerTable> tables(JsonNode servers) {
        Map<String, ServerTable> tables = new TreeMap<>();
        servers.properties().forEach(server -> {
            if (server.getValue().isObject()) {
                tables.put(server.getKey(), table(server.getValue()));
            }
        });
        return tables;
    }

    private static ServerTable table(JsonNode server) {
        Map<String, Object> fields = new HashMap<>(Json.MAPPER.convertValue(server, FIELDS));
        if ("sse".equals(fields.get("type"))) {
            fields.put("url", "sse");
        }
        if (Boolean.TRUE.equals(fields.remove("disabled"))) {
            fields.put("enabled", false);
        }
        fields.keySet().removeAll(PASSED_OVER);
        fields.values().removeIf(value -> value == null);
        return new ServerTable(fields);
    }

    private static ServerSpec spec(String name, ServerTable table) {
        try {
            return table.spec(name).ofWorkspace();
        } catch (Unusable e) {
            return ServerSpec.unusable(name.replaceAll("[^A-Za-z0-9_-]", "_"), "it " + e.getMessage());
        }
    }
}
