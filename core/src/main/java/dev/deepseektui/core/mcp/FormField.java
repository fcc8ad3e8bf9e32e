package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.rpc.TreeSize;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A value that the form of a server wants.
 *
 * @param label for people
 * @param choices of which it must be one; empty where it is written
 * @param preset what it is where nobody says anything
 */
public record FormField(
        String name, String label, String type, List<Option> choices, Optional<JsonNode> preset, boolean isRequired) {
    private static final int LONGEST = 10_000;
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_LABEL = 1000;
    private static final int LONGEST_CHOICE = 200;
    private static final int MOST_CHOICES = 200;

    public FormField {
        choices = List.copyOf(choices);
    }

    /** A value, and how people are told of it. */
    public record Option(JsonNode value, String words) {}

    /** What is said may be cut, what is sent back may not. */
    static boolean canBeShown(String name, JsonNode schema) {
        return name.length() <= LONGEST_NAME
                && schema.path("enum").size() <= MOST_CHOICES
                && schema.path("oneOf").size() <= MOST_CHOICES
                && TreeSize.of(schema.path("default")) <= LONGEST;
    }

    static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }

    static FormField of(String name, JsonNode schema, boolean isRequired) {
        String title = schema.path("title").asText(name);
        String description = schema.path("description").asText("");
        JsonNode preset = schema.get("default");
        return new FormField(
                name,
                cut(description.isEmpty() ? title : title + ": " + description, LONGEST_LABEL),
                schema.path("type").asText("string"),
                options(schema),
                Optional.ofNullable(preset).filter(value -> !value.isNull()),
                isRequired);
    }

    private static List<Option> options(JsonNode schema) {
        List<Option> options = new ArrayList<>();
        if (schema.path("type").asText("").equals("boolean")) {
            options.add(new Option(BooleanNode.TRUE, "yes"));
            options.add(new Option(BooleanNode.FALSE, "no"));
        }
        schema.path("oneOf")
                .forEach(each -> options.add(new Option(
                        each.path("const"),
                        cut(each.path("title").asText(each.path("const").asText()), LONGEST_CHOICE))));
        for (int i = 0; i < schema.path("enum").size(); i++) {
            JsonNode value = schema.path("enum").get(i);
            String words = schema.path("enumNames").path(i).asText(value.asText());
            options.add(new Option(value, cut(words, LONGEST_CHOICE)));
        }
        return options;
    }

    /** What was written, where it can be what is wanted; the server looks at the rest. */
    public Optional<JsonNode> read(String text) {
        String words = text.strip();
        if (words.length() > LONGEST) {
            return Optional.empty();
        }
        return switch (type) {
            case "number", "integer" -> number(words);
            case "array" -> Optional.of(list(words));
            default -> Optional.of(TextNode.valueOf(words));
        };
    }

    private Optional<JsonNode> number(String words) {
        try {
            BigDecimal number = new BigDecimal(words);
            boolean isWhole = number.stripTrailingZeros().scale() <= 0;
            return type.equals("integer") && !isWhole ? Optional.empty() : Optional.of(DecimalNode.valueOf(number));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** With commas between. */
    private static ArrayNode list(String words) {
        ArrayNode list = Json.array();
        for (String each : words.split(",", -1)) {
            if (!each.isBlank()) {
                list.add(each.strip());
            }
        }
        return list;
    }
}
