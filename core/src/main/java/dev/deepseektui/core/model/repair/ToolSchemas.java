package dev.deepseektui.core.model.repair;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.JsonText;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The tools that a request offers, with the JSON schemas of their arguments. */
record ToolSchemas(Map<String, JsonNode> byName) {
    static ToolSchemas of(JsonText tools) {
        Map<String, JsonNode> schemas = new LinkedHashMap<>();
        if (!tools.isEmpty()) {
            try {
                for (JsonNode tool : Json.tree(tools.bytes())) {
                    JsonNode function = tool.path("function");
                    schemas.put(function.path("name").asText(), function.path("parameters"));
                }
            } catch (IOException e) {
                throw new IllegalArgumentException("the tools are no JSON", e);
            }
        }
        return new ToolSchemas(schemas);
    }

    Optional<JsonNode> find(String tool) {
        return Optional.ofNullable(byName.get(tool));
    }
}
