package dev.deepseektui.app.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.util.Iterator;
import java.util.List;

/** The subject of a call: the path, command or pattern among its arguments. */
public final class CallSubject {
    private static final List<String> NAMES =
            List.of("file_path", "path", "command", "pattern", "query", "url", "prompt");

    private CallSubject() {}

    /** Returns the subject on one line. Arguments that are not a JSON object are returned as they are, on one line. */
    public static String of(String arguments) {
        return text(arguments).strip().replaceAll("\\s*\\R\\s*", " ");
    }

    private static String text(String arguments) {
        try {
            JsonNode fields = Json.tree(arguments);
            return fields != null && fields.isObject() ? of(fields) : arguments;
        } catch (JsonProcessingException e) {
            return arguments;
        }
    }

    /** Returns the subject with its line breaks; empty if there is none. */
    public static String of(JsonNode fields) {
        for (String name : NAMES) {
            if (fields.path(name).isTextual()) {
                return fields.path(name).asText();
            }
        }
        return firstText(fields);
    }

    private static String firstText(JsonNode fields) {
        for (Iterator<JsonNode> values = fields.elements(); values.hasNext(); ) {
            JsonNode value = values.next();
            if (value.isTextual()) {
                return value.asText();
            }
        }
        return "";
    }
}
