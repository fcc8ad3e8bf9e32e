package dev.deepseektui.core.model.repair;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * A conversion of values to the types of a JSON schema. A value is converted only if the schema allows exactly one
 * reading of it.
 *
 * @param forms receives the form of each converted value
 * @param dropped receives the names of unknown arguments
 */
record ValueRepair(List<String> forms, Set<String> dropped) {
    private static final int MAX_NUMBER_LENGTH = 18;

    /** Returns the object with converted values, without null for absent values and without unknown names. */
    ObjectNode object(ObjectNode object, JsonNode schema, String path) {
        JsonNode properties = schema.path("properties");
        boolean isClosed = schema.path("additionalProperties").isBoolean()
                && !schema.path("additionalProperties").booleanValue();
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        ObjectNode result = Json.object();
        object.properties().forEach(field -> {
            String name = field.getKey();
            JsonNode value = field.getValue();
            if (properties.has(name)) {
                JsonNode wanted = properties.path(name);
                if (value.isNull() && !required.contains(name) && !types(wanted).contains("null")) {
                    forms.add("value:null");
                } else {
                    result.set(name, value(value, wanted, path + name));
                }
            } else if (isClosed && !properties.isEmpty()) {
                dropped.add(path + name);
                forms.add("unknown");
            } else {
                result.set(name, value);
            }
        });
        return result;
    }

    private JsonNode value(JsonNode value, JsonNode schema, String path) {
        List<String> types = types(schema);
        if (types.isEmpty()) {
            return value;
        }
        if (fits(value, types)) {
            return inside(value, schema, path);
        }
        List<JsonNode> readings = new ArrayList<>();
        for (String type : types) {
            reading(value, type, schema).ifPresent(readings::add);
        }
        if (readings.size() != 1) {
            return value;
        }
        forms.add("value:" + value.getNodeType().name().toLowerCase(Locale.ROOT) + ">"
                + readings.get(0).getNodeType().name().toLowerCase(Locale.ROOT));
        return inside(readings.get(0), schema, path);
    }

    /** Converts what a list or an object contains, and the case of a word of a list of words. */
    private JsonNode inside(JsonNode value, JsonNode schema, String path) {
        if (value instanceof ObjectNode object && schema.path("properties").isObject()) {
            return object(object, schema, path + ".");
        }
        if (value instanceof ArrayNode array && schema.path("items").isObject()) {
            ArrayNode converted = Json.array();
            array.forEach(element -> converted.add(value(element, schema.path("items"), path)));
            return converted;
        }
        JsonNode words = schema.path("enum");
        if (value.isTextual() && words.isArray()) {
            return word(value, words);
        }
        return value;
    }

    private JsonNode word(JsonNode value, JsonNode words) {
        List<JsonNode> meant = StreamSupport.stream(words.spliterator(), false)
                .filter(word -> word.asText()
                        .replace('-', '_')
                        .equalsIgnoreCase(
                                value.textValue().strip().replace('-', '_').replace(' ', '_')))
                .toList();
        if (meant.size() != 1 || meant.get(0).equals(value)) {
            return value;
        }
        forms.add("value:word");
        return meant.get(0);
    }

    private static Optional<JsonNode> reading(JsonNode value, String type, JsonNode schema) {
        return switch (type) {
            case "integer", "number" -> number(value, type);
            case "boolean" -> flag(value);
            case "string" -> text(value);
            case "array" -> list(value, schema.path("items"));
            case "object" -> parsed(value).filter(JsonNode::isObject);
            default -> Optional.empty();
        };
    }

    private static Optional<JsonNode> number(JsonNode value, String type) {
        if (!value.isTextual() || value.textValue().length() > MAX_NUMBER_LENGTH) {
            return Optional.empty();
        }
        try {
            BigDecimal number = new BigDecimal(value.textValue().strip());
            boolean isWhole = number.stripTrailingZeros().scale() <= 0;
            if (isWhole && Math.abs((long) number.precision() - number.scale()) <= MAX_NUMBER_LENGTH) {
                return Optional.of(Json.object().numberNode(number.longValueExact()));
            }
            return type.equals("number")
                    ? Optional.of(Json.object().numberNode(number.doubleValue()))
                    : Optional.empty();
        } catch (ArithmeticException | NumberFormatException noNumber) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> flag(JsonNode value) {
        if (!value.isTextual()) {
            return Optional.empty();
        }
        return switch (value.textValue().strip().toLowerCase(Locale.ROOT)) {
            case "true" -> Optional.of(BooleanNode.TRUE);
            case "false" -> Optional.of(BooleanNode.FALSE);
            default -> Optional.empty();
        };
    }

    private static Optional<JsonNode> text(JsonNode value) {
        if (value.isNumber() || value.isBoolean()) {
            return Optional.of(TextNode.valueOf(value.asText()));
        }
        return value.isArray() && value.size() == 1 && value.get(0).isTextual()
                ? Optional.of(value.get(0))
                : Optional.empty();
    }

    /** Reads a list written as a string, or makes a list of one suitable value. */
    private static Optional<JsonNode> list(JsonNode value, JsonNode items) {
        Optional<JsonNode> parsed = parsed(value).filter(node -> node.isArray() || node.isObject());
        if (parsed.isPresent() && parsed.get().isArray()) {
            return parsed;
        }
        JsonNode element = parsed.orElse(value);
        List<String> types = types(items);
        return types.isEmpty() || element.isNull() || !fits(element, types)
                ? Optional.empty()
                : Optional.of(Json.array().add(element));
    }

    private static Optional<JsonNode> parsed(JsonNode value) {
        String text = value.isTextual() ? value.textValue().strip() : "";
        return text.startsWith("[") || text.startsWith("{") || text.startsWith("```")
                ? LooseJson.read(text)
                : Optional.empty();
    }

    private static boolean fits(JsonNode value, List<String> types) {
        return types.stream().anyMatch(type -> switch (type) {
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber() || isWhole(value);
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            case "null" -> value.isNull();
            default -> true;
        });
    }

    private static boolean isWhole(JsonNode value) {
        return value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    private static List<String> types(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isTextual()) {
            return List.of(type.textValue());
        }
        List<String> types = new ArrayList<>();
        type.forEach(each -> types.add(each.asText()));
        return types;
    }
}
