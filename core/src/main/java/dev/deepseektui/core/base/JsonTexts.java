package dev.deepseektui.core.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A change of all texts in JSON. A text that is JSON itself, such as the arguments of a call, stays JSON. */
public final class JsonTexts {
    /** Field names that are never changed: messages are read by them. */
    private static final Set<String> MESSAGE = Set.of(
            "role",
            "content",
            "reasoning_content",
            "tool_calls",
            "tool_call_id",
            "id",
            "type",
            "function",
            "name",
            "arguments");

    private static final Set<String> WORDS_OF_MESSAGE = Set.of("role", "type");

    private final UnaryOperator<String> change;

    public JsonTexts(UnaryOperator<String> change) {
        this.change = change;
    }

    public String in(String text) {
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return change.apply(text);
        }
        try {
            JsonNode inside = Json.tree(text);
            JsonNode changed = inside(inside);
            // What nothing changes in is left to the letter, blanks and all.
            return changed.equals(inside) ? text : Json.line(changed);
        } catch (JsonProcessingException noJson) {
            return change.apply(text);
        }
    }

    /** Changes texts and field names, which a model or a program may have chosen. */
    private JsonNode inside(JsonNode node) {
        if (node instanceof TextNode text) {
            return TextNode.valueOf(in(text.textValue()));
        }
        if (node instanceof ObjectNode object) {
            ObjectNode changed = object.objectNode();
            object.properties().forEach(field -> {
                String name = field.getKey();
                boolean stays =
                        WORDS_OF_MESSAGE.contains(name) && field.getValue().isTextual();
                changed.set(
                        MESSAGE.contains(name) ? name : change.apply(name),
                        stays ? field.getValue() : inside(field.getValue()));
            });
            return changed;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode changed = array.arrayNode(array.size());
            array.forEach(element -> changed.add(inside(element)));
            return changed;
        }
        return node;
    }
}
