package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.ForeignSchema;

/** A tool as a header defines it. */
final class Definition {
    private Definition() {}

    static ObjectNode of(String name, String description, ObjectNode schema) {
        ObjectNode definition = Json.object().put("type", "function");
        definition
                .putObject("function")
                .put("name", name)
                .put("description", description)
                .set("parameters", ForeignSchema.of(schema).schema());
        return definition;
    }
}
