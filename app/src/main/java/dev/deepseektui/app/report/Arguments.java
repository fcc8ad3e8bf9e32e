package dev.deepseektui.app.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.util.Map;
import java.util.StringJoiner;

/** What a tool was called with, as people read it: a line for each argument, long texts as they are and without escapes. */
final class Arguments {
    private Arguments() {}

    static String readable(String arguments) {
        try {
            JsonNode fields = Json.tree(arguments);
            return fields != null && fields.isObject() ? lines(fields) : arguments;
        } catch (JsonProcessingException e) {
            return arguments; // as the model wrote it: that it is no JSON is what there is to see
        }
    }

    private static String lines(JsonNode fields) {
        StringJoiner lines = new StringJoiner("\n");
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            String value = field.getValue().isTextual()
                    ? field.getValue().textValue()
                    : field.getValue().toString();
            lines.add(field.getKey() + (value.indexOf('\n') < 0 ? ": " : ":\n") + value);
        }
        return lines.toString();
    }
}
