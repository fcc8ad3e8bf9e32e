package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.tool.ForeignSchema;

/** A tool as a header defines it. */
record Definition(String type, Function function) {
    /** Its name, and what the model is told of it. */
    record Function(String name, String description, ObjectNode parameters) {}

    static Definition of(String name, String description, ObjectNode schema) {
        return new Definition(
                "function",
                new Function(name, description, ForeignSchema.of(schema).schema()));
    }

    String name() {
        return function.name();
    }
}
