package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.ModelTexts;
import java.util.Map;
import java.util.Optional;

/**
 * A shortener for call arguments that replaces long strings by a remark. It is used for an old call that changed a file
 * whose text is shown elsewhere.
 */
final class ShortArguments {
    /** The minimum length of a string that is replaced, in characters. */
    private static final int SHORT = 400;

    private static final ModelTexts TEXTS = ModelTexts.of(ShortArguments.class);

    private ShortArguments() {}

    /** Returns the shortened arguments; empty if they contain no long string. */
    static Optional<String> of(String arguments) {
        try {
            JsonNode given = Json.tree(arguments);
            return shorten(given) ? Optional.of(given.toString()) : Optional.empty();
        } catch (JsonProcessingException malformed) {
            return Optional.empty();
        }
    }

    /** Replaces long strings; returns true if there were any. */
    private static boolean shorten(JsonNode node) {
        boolean isChanged = false;
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                String text = field.getValue().textValue();
                if (text != null && text.length() >= SHORT) {
                    field.setValue(object.textNode(TEXTS.text("left_out", text.length())));
                    isChanged = true;
                } else {
                    isChanged |= shorten(field.getValue());
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (JsonNode item : array) {
                isChanged |= shorten(item);
            }
        }
        return isChanged;
    }
}
