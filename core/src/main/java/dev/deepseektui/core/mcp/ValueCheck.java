package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether one value is of the type, among those, and as long or large as a schema says, whatever is in it. */
final class ValueCheck {
    private static final int MOST_SHOWN = 20;
    private static final int LONGEST_SHOWN = 60;
    /** Beyond that arithmetic with decimals takes for ever. */
    private static final int MOST_DIGITS = 300;

    private static final Comparator<JsonNode> BY_VALUE =
            (one, other) -> one.isNumber() && other.isNumber() && isHandy(one) && isHandy(other)
                    ? one.decimalValue().compareTo(other.decimalValue())
                    : one.equals(other) ? 0 : 1;
    private static final Map<String, String> TYPES = types();

    private ValueCheck() {}

    /** A value, and where it stands. */
    record Place(String name, JsonNode value, int depth) {
        Place property(String key) {
            return new Place(name + "." + shortened(key), value.path(key), depth + 1);
        }

        Place element(int index) {
            return new Place(name + "[" + index + "]", value.path(index), depth + 1);
        }

        /** The same, by another schema. */
        Place deeper() {
            return new Place(name, value, depth + 1);
        }
    }

    private static Map<String, String> types() {
        Map<String, String> types = new LinkedHashMap<>();
        types.put("object", "an object");
        types.put("array", "a list");
        types.put("string", "a text");
        types.put("integer", "a whole number");
        types.put("number", "a number");
        types.put("boolean", "true or false");
        types.put("null", "null");
        return types;
    }

    static @Nullable String wrong(JsonNode schema, Place place) {
        JsonNode value = place.value();
        String wrong = type(schema.path("type"), value);
        if (wrong == null) {
            wrong = among(schema, value);
        }
        if (wrong == null && value.isNumber()) {
            wrong = number(schema, value);
        }
        if (wrong == null && value.isTextual()) {
            wrong = count(
                    schema,
                    "Length",
                    value.textValue().codePointCount(0, value.textValue().length()));
        }
        if (wrong == null && value.isContainerNode()) {
            wrong = count(schema, value.isArray() ? "Items" : "Properties", value.size());
        }
        return wrong == null ? null : place.name() + " " + wrong;
    }

    /** Types that JSON does not have are passed over. */
    private static @Nullable String type(JsonNode type, JsonNode value) {
        List<String> wanted = new ArrayList<>();
        for (JsonNode each : type.isArray() ? type : Json.array().add(type)) {
            String name = each.asText("");
            if (!TYPES.containsKey(name) || isOf(name, value)) {
                return null;
            }
            wanted.add(TYPES.get(name));
        }
        return wanted.isEmpty() ? null : "must be " + String.join(" or ", wanted) + ", not " + kind(value);
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "number" -> value.isNumber();
            case "integer" -> isWhole(value);
            case "boolean" -> value.isBoolean();
            default -> value.isNull();
        };
    }

    private static boolean isWhole(JsonNode value) {
        return value.isIntegralNumber()
                || (value.isNumber()
                        && (!isHandy(value)
                                || value.decimalValue().stripTrailingZeros().scale() <= 0));
    }

    private static String kind(JsonNode value) {
        return TYPES.entrySet().stream()
                .filter(each -> isOf(each.getKey(), value))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("what it is");
    }

    private static @Nullable String among(JsonNode schema, JsonNode value) {
        JsonNode only = schema.path("const");
        if (!only.isMissingNode() && !isSame(only, value)) {
            return "must be " + shortened(only.toString());
        }
        JsonNode choices = schema.path("enum");
        if (!choices.isArray() || choices.isEmpty()) {
            return null;
        }
        List<String> shown = new ArrayList<>();
        for (JsonNode choice : choices) {
            if (isSame(choice, value)) {
                return null;
            }
            if (shown.size() < MOST_SHOWN) {
                shown.add(shortened(choice.toString()));
            }
        }
        return "must be one of " + String.join(", ", shown) + (choices.size() > MOST_SHOWN ? ", …" : "");
    }

    private static boolean isSame(JsonNode one, JsonNode other) {
        return one.equals(BY_VALUE, other);
    }

    private static @Nullable String number(JsonNode schema, JsonNode value) {
        if (!isHandy(value)) {
            return null;
        }
        BigDecimal number = value.decimalValue();
        if (compared(schema, "minimum", number) < 0) {
            return "must be at least " + schema.path("minimum");
        }
        if (compared(schema, "maximum", number) > 0) {
            return "must be at most " + schema.path("maximum");
        }
        if (isBounded(schema, "exclusiveMinimum") && compared(schema, "exclusiveMinimum", number) <= 0) {
            return "must be more than " + schema.path("exclusiveMinimum");
        }
        if (isBounded(schema, "exclusiveMaximum") && compared(schema, "exclusiveMaximum", number) >= 0) {
            return "must be less than " + schema.path("exclusiveMaximum");
        }
        return null;
    }

    /** In the oldest dialect it is true or false, and says something of another keyword. */
    private static boolean isBounded(JsonNode schema, String keyword) {
        return schema.path(keyword).isNumber() && isHandy(schema.path(keyword));
    }

    private static int compared(JsonNode schema, String keyword, BigDecimal number) {
        return isBounded(schema, keyword)
                ? number.compareTo(schema.path(keyword).decimalValue())
                : 0;
    }

    private static boolean isHandy(JsonNode number) {
        if (number.isFloatingPointNumber() && !Double.isFinite(number.doubleValue())) {
            return false;
        }
        BigDecimal decimal = number.decimalValue();
        return decimal.precision() <= MOST_DIGITS && Math.abs((long) decimal.scale()) <= MOST_DIGITS;
    }

    private static @Nullable String count(JsonNode schema, String what, int count) {
        JsonNode least = schema.path("min" + what);
        JsonNode most = schema.path("max" + what);
        String unit = switch (what) {
            case "Length" -> " characters";
            case "Items" -> " elements";
            default -> " properties";
        };
        if (least.isIntegralNumber() && count < least.longValue()) {
            return "must have at least " + least + unit;
        }
        return most.isIntegralNumber() && count > most.longValue() ? "must have at most " + most + unit : null;
    }

    static String shortened(String text) {
        return SafeText.line(text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…");
    }
}
