package dev.deepseektui.core.ground;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.function.UnaryOperator;

/**
 * Changes the texts in JSON, names of fields among them, without changing what else it says. A text that is JSON itself, as a message in
 * an event, stays JSON.
 */
public final class JsonTexts {
    private final UnaryOperator<String> change;

    public JsonTexts(UnaryOperator<String> change) {
        this.change = change;
    }

    /** The node itself where nothing in it changes. */
    public JsonNode in(JsonNode node) {
        if (node instanceof TextNode text) {
            String changed = in(text.textValue());
            return changed.equals(text.textValue()) ? node : TextNode.valueOf(changed);
        }
        if (node instanceof ObjectNode object) {
            return in(object);
        }
        return node instanceof ArrayNode array ? in(array) : node;
    }

    public ObjectNode in(ObjectNode object) {
        ObjectNode changed = object.objectNode();
        object.properties().forEach(field -> changed.set(change.apply(field.getKey()), in(field.getValue())));
        return changed.equals(object) ? object : changed;
    }

    private JsonNode in(ArrayNode array) {
        ArrayNode changed = array.arrayNode(array.size());
        array.forEach(element -> changed.add(in(element)));
        return changed.equals(array) ? array : changed;
    }

    /** A text, or what is JSON in one. */
    public String in(String text) {
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return change.apply(text);
        }
        try {
            JsonNode inside = Json.MAPPER.readTree(text);
            JsonNode changed = in(inside);
            // What nothing changes in is left to the letter, blanks and all.
            return changed.equals(inside) ? text : Json.line(changed);
        } catch (JsonProcessingException noJson) {
            return change.apply(text);
        }
    }
}
