package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.mcp.ValueCheck.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether what the model sends is what a tool takes, by the part of JSON Schema that servers use. What is not known here passes, as do
 * patterns, which are in a dialect of their own: the server looks as well. So only what is wrong for sure is said, the first of it in a
 * line for the model. Schemas are other people's: however they refer to themselves, only so much is done for one check.
 */
final class ArgumentCheck {
    private static final int MOST_STEPS = 20_000;
    private static final int DEEPEST = 100;
    private static final int MOST_NAMES = 20;

    private final JsonNode root;
    private int steps;

    private ArgumentCheck(JsonNode root) {
        this.root = root;
    }

    /** What is wrong, if anything is. */
    static Optional<String> complaint(JsonNode schema, JsonNode arguments) {
        try {
            Place whole = new Place("arguments", arguments, 0);
            return Optional.ofNullable(new ArgumentCheck(schema).wrong(schema, whole));
        } catch (TooMuch e) {
            return Optional.empty();
        }
    }

    /** It would take too long to find out. */
    private static final class TooMuch extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private @Nullable String wrong(JsonNode schema, Place place) throws TooMuch {
        if (++steps > MOST_STEPS || place.depth() > DEEPEST) {
            throw new TooMuch();
        }
        if (schema.isBoolean() && !schema.booleanValue()) {
            return place.name() + " is not known";
        }
        if (!schema.isObject()
                || (place.value().isNull() && schema.path("nullable").asBoolean(false))) {
            return null;
        }
        String wrong = ValueCheck.wrong(schema, place);
        if (wrong == null) {
            wrong = referred(schema.path("$ref").textValue(), place);
        }
        if (wrong == null) {
            wrong = inside(schema, place);
        }
        return wrong == null ? combined(schema, place) : wrong;
    }

    /** What is said elsewhere in the same schema; nothing is fetched. */
    private @Nullable String referred(@Nullable String reference, Place place) throws TooMuch {
        if (reference == null) {
            return null;
        }
        Optional<JsonNode> meant = NormalSchema.local(root, reference);
        return meant.isEmpty() ? null : wrong(meant.get(), place.deeper());
    }

    private @Nullable String inside(JsonNode schema, Place place) throws TooMuch {
        if (place.value().isObject()) {
            return properties(schema, place);
        }
        return place.value().isArray() ? elements(schema, place) : null;
    }

    private @Nullable String properties(JsonNode schema, Place place) throws TooMuch {
        for (JsonNode name : schema.path("required")) {
            if (name.isTextual() && !place.value().has(name.textValue())) {
                return place.property(name.textValue()).name() + " is missing";
            }
        }
        JsonNode known = schema.path("properties");
        for (var property : place.value().properties()) {
            Place within = place.property(property.getKey());
            String wrong = known.has(property.getKey())
                    ? wrong(known.path(property.getKey()), within)
                    : further(schema, within);
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }

    /** A property that is not named. */
    private @Nullable String further(JsonNode schema, Place place) throws TooMuch {
        JsonNode further = schema.path("additionalProperties");
        if (schema.has("patternProperties") || further.isMissingNode()) {
            return null;
        }
        String wrong = wrong(further, place);
        return further.isBoolean() && wrong != null ? wrong + "; there are " + names(schema) : wrong;
    }

    private static String names(JsonNode schema) {
        List<String> names = new ArrayList<>();
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        String first = String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)));
        return names.isEmpty() ? "none" : SafeText.line(first) + (names.size() > MOST_NAMES ? ", …" : "");
    }

    /** Of a list some have schemas of their own: named so since 2020, and before by a list in the place of a schema. */
    private @Nullable String elements(JsonNode schema, Place place) throws TooMuch {
        JsonNode items = schema.path("items");
        JsonNode first = items.isArray() ? items : schema.path("prefixItems");
        JsonNode rest = items.isArray() ? schema.path("additionalItems") : items;
        for (int i = 0; i < place.value().size(); i++) {
            String wrong = wrong(i < first.size() ? first.path(i) : rest, place.element(i));
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }

    private @Nullable String combined(JsonNode schema, Place place) throws TooMuch {
        for (JsonNode each : schema.path("allOf")) {
            String wrong = wrong(each, place.deeper());
            if (wrong != null) {
                return wrong;
            }
        }
        String any = noneFits(schema.path("anyOf"), place);
        // That more than one fits may be because of what is not looked at here.
        return any == null ? noneFits(schema.path("oneOf"), place) : any;
    }

    private @Nullable String noneFits(JsonNode alternatives, Place place) throws TooMuch {
        List<String> complaints = new ArrayList<>();
        for (JsonNode each : alternatives) {
            String wrong = wrong(each, place.deeper());
            if (wrong == null) {
                return null;
            }
            if (!each.path("type").asText("").equals("null")) {
                complaints.add(wrong);
            }
        }
        if (alternatives.isEmpty()) {
            return null;
        }
        return complaints.size() == 1 ? complaints.get(0) : place.name() + " has none of the forms that it may have";
    }
}
