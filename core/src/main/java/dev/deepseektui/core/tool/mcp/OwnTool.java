package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.ForeignSchema;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolSchema;
import java.util.List;

/** A tool of the program by which those of servers are reached: its definition is the same whatever servers there are. */
abstract class OwnTool implements Tool {
    private final Described described;

    OwnTool(Described described) {
        this.described = described;
    }

    /** What the model is told of it. */
    record Described(String name, String description, ForeignSchema schema) {
        Definition definition() {
            return Definition.of(name, description, schema.schema());
        }

        static Described of(String name, String description, List<Property> properties, List<String> required) {
            ObjectNode schema = Json.object().put("type", "object");
            ObjectNode all = schema.putObject("properties");
            properties.forEach(each -> all.putObject(each.name())
                    .put("description", each.description())
                    .put("type", each.type()));
            if (!required.isEmpty()) {
                required.forEach(schema.putArray("required")::add);
            }
            return new Described(name, description, ForeignSchema.of(schema));
        }
    }

    /** Something that it takes. */
    record Property(String name, String type, String description) {}

    @Override
    public final String name() {
        return described.name();
    }

    @Override
    public final String description() {
        return described.description();
    }

    @Override
    public final ToolSchema parameters() {
        return described.schema();
    }
}
