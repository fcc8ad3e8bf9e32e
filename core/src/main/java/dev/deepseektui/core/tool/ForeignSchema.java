package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Tool.ToolSchema;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.Map;
import java.util.TreeMap;

/**
 * The schema of an MCP server's tool. Only the order of its keys is changed. Arguments must be a JSON object; the server checks
 * the rest.
 */
public final class ForeignSchema implements ToolSchema {
    private final ObjectNode schema;

    private ForeignSchema(ObjectNode schema) {
        this.schema = schema;
    }

    public static ForeignSchema of(JsonNode given) {
        if (!(given instanceof ObjectNode object)
                || !"object".equals(object.path("type").textValue())) {
            throw new IllegalArgumentException("the schema of a tool must be a JSON object of type object");
        }
        return new ForeignSchema(ordered(object));
    }

    @Override
    public ObjectNode schema() {
        return schema.deepCopy();
    }

    @Override
    public Arguments read(String tool, String raw) throws CallFailed {
        ObjectNode object = Arguments.object(raw).orElseThrow(() -> malformed("not_object", tool));
        if (Arguments.holdHalfCharacters(object)) {
            throw malformed("half", tool);
        }
        return new Arguments(object);
    }

    private static CallFailed malformed(String key, String tool) {
        return new CallFailed(ToolOutcome.of(
                Status.MALFORMED, ModelTexts.of(ForeignSchema.class).text(key, tool)));
    }

    private static ObjectNode ordered(ObjectNode object) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        object.properties().forEach(field -> sorted.put(field.getKey(), orderedValue(field.getValue())));
        return Json.object().setAll(sorted);
    }

    private static JsonNode orderedValue(JsonNode value) {
        if (value instanceof ObjectNode object) {
            return ordered(object);
        }
        if (value instanceof ArrayNode array) {
            ArrayNode copy = Json.array();
            array.forEach(element -> copy.add(orderedValue(element)));
            return copy;
        }
        return value;
    }
}
