package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A translator of a tool's JSON schema into the subset that DeepSeek accepts. DeepSeek rejects the whole request if it
 * contains an unknown keyword. References are replaced by copies, definitions are removed, and unsupported keywords are
 * summarized in the description.
 */
final class NormalSchema {
    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");
    private static final Set<String> NUMBERS =
            Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");
    private static final Set<String> COUNTS =
            Set.of("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties");
    private static final Set<String> ALTERNATIVES = Set.of("anyOf", "oneOf", "allOf");
    private static final Set<String> ONE_SCHEMA = Set.of("items", "additionalProperties", "not", "propertyNames");
    private static final Set<String> DATA = Set.of("default", "const");
    private static final Set<String> LISTED = Set.of("default", "const", "enum", "required", "type");
    private static final int MAX_DEPTH = 40;
    private static final int MAX_PARTS = 4000;
    /**
     * The maximum size of a translated schema, in characters. A definition is copied wherever it is referenced, so a
     * small schema can become very large.
     */
    private static final int MAX_CHARACTERS = 200_000;

    private static final int MAX_REMARK_LENGTH = 200;

    private final ObjectNode root;
    private int parts;
    private long characters;

    private NormalSchema(ObjectNode root) {
        this.root = root;
    }

    static final class UnusableSchema extends Exception {
        private static final long serialVersionUID = 1L;

        UnusableSchema(String reason) {
            super(reason);
        }
    }

    static ObjectNode of(JsonNode given) throws UnusableSchema {
        if (!(given instanceof ObjectNode root)) {
            throw new UnusableSchema("is not a JSON object");
        }
        NormalSchema normal = new NormalSchema(root);
        ObjectNode schema = normal.schema(root, Set.of(), 0);
        JsonNode type = schema.path("type");
        Stream<JsonNode> types = type.isArray() ? type.valueStream() : Stream.of(type);
        if (!type.isMissingNode() && types.noneMatch(each -> "object".equals(each.textValue()))) {
            throw new UnusableSchema("does not describe an object");
        }
        schema.put("type", "object");
        schema.withObjectProperty("properties");
        return schema;
    }

    /**
     * Translates a schema.
     *
     * @param refs the enclosing references, used to detect recursion
     */
    private ObjectNode schema(JsonNode given, Set<String> refs, int depth) throws UnusableSchema {
        if (++parts > MAX_PARTS || depth > MAX_DEPTH) {
            throw new UnusableSchema("is too large or too deep");
        }
        if (!(given instanceof ObjectNode object)) {
            return Json.object();
        }
        String ref = object.path("$ref").textValue();
        if (ref != null) {
            return referred(object, ref, refs, depth);
        }
        ObjectNode schema = Json.object();
        List<String> remarks = new ArrayList<>();
        for (var field : object.properties()) {
            if (!field.getValue().isNull()) {
                keyword(field.getKey(), field.getValue(), new SchemaTarget(schema, remarks, refs, depth + 1));
            }
        }
        describe(schema, remarks);
        return schema;
    }

    private record SchemaTarget(ObjectNode schema, List<String> remarks, Set<String> refs, int depth) {}

    private ObjectNode referred(ObjectNode object, String ref, Set<String> refs, int depth) throws UnusableSchema {
        ObjectNode beside = Json.object().setAll(object);
        beside.remove("$ref");
        spend(ref.length());
        Optional<JsonNode> meant = local(root, ref);
        if (meant.isEmpty()) {
            ObjectNode open = schema(beside, refs, depth);
            describe(open, List.of("As defined by " + ref + "."));
            return open;
        }
        if (refs.contains(ref)) {
            return schema(beside.put("type", "object"), refs, depth);
        }
        Set<String> within = new HashSet<>(refs);
        within.add(ref);
        ObjectNode schema = schema(meant.get(), within, depth + 1);
        schema.setAll(schema(beside, refs, depth));
        return schema;
    }

    static Optional<JsonNode> local(JsonNode root, String ref) {
        if (!ref.startsWith("#")) {
            return Optional.empty();
        }
        JsonNode found = root;
        for (String step : ref.substring(1).split("/", -1)) {
            if (!step.isEmpty()) {
                String name = step.replace("~1", "/").replace("~0", "~");
                found = found.isArray() && name.matches("\\d{1,6}")
                        ? found.path(Integer.parseInt(name))
                        : found.path(name);
            }
        }
        return found.isMissingNode() ? Optional.empty() : Optional.of(found);
    }

    private void keyword(String name, JsonNode value, SchemaTarget target) throws UnusableSchema {
        ObjectNode schema = target.schema();
        spend(name.length());
        if (value.isTextual() || LISTED.contains(name)) {
            spend(
                    value.isTextual()
                            ? value.textValue().length()
                            : value.toString().length());
        }
        switch (name) {
            case "type" -> types(value).ifPresent(types -> schema.set(name, types));
            case "properties" -> schema.set(name, properties(value, target));
            case "required" -> list(value, JsonNode::isTextual).ifPresent(names -> schema.set(name, names));
            case "enum" -> list(value, each -> true).ifPresent(values -> schema.set(name, values));
            case "description", "format" -> ifText(name, value, schema);
            case "uniqueItems" -> schema.put(name, value.asBoolean());
            case "pattern" -> target.remarks().add("Must match " + shortened(value) + ".");
            case "examples" -> target.remarks().add("For example " + shortened(value) + ".");
            default -> rest(name, value, target);
        }
    }

    private void spend(int more) throws UnusableSchema {
        characters += more;
        if (characters > MAX_CHARACTERS) {
            throw new UnusableSchema("is too large or too deep");
        }
    }

    private void rest(String name, JsonNode value, SchemaTarget target) throws UnusableSchema {
        ObjectNode schema = target.schema();
        if (DATA.contains(name)
                || (NUMBERS.contains(name) && value.isNumber())
                || (COUNTS.contains(name) && value.isIntegralNumber() && value.longValue() >= 0)) {
            schema.set(name, value);
        } else if (ALTERNATIVES.contains(name) && value.isArray() && !value.isEmpty()) {
            ArrayNode alternatives = schema.putArray(name);
            for (JsonNode each : value) {
                alternatives.add(schema(each, target.refs(), target.depth()));
            }
        } else if (ONE_SCHEMA.contains(name) && value.isObject()) {
            schema.set(name, schema(value, target.refs(), target.depth()));
        } else if (name.equals("additionalProperties") && value.isBoolean()) {
            schema.set(name, value);
        }
    }

    private static void ifText(String name, JsonNode value, ObjectNode schema) {
        if (value.isTextual()) {
            schema.set(name, value);
        }
    }

    private ObjectNode properties(JsonNode value, SchemaTarget target) throws UnusableSchema {
        ObjectNode properties = Json.object();
        for (var property : value.properties()) {
            spend(property.getKey().length());
            properties.set(property.getKey(), schema(property.getValue(), target.refs(), target.depth()));
        }
        return properties;
    }

    private static Optional<JsonNode> types(JsonNode value) {
        if (value.isTextual()) {
            return TYPES.contains(value.textValue()) ? Optional.of(value) : Optional.empty();
        }
        return list(value, each -> each.isTextual() && TYPES.contains(each.textValue()));
    }

    private static Optional<JsonNode> list(JsonNode value, Predicate<JsonNode> counts) {
        List<JsonNode> list =
                value.isArray() ? value.valueStream().filter(counts).distinct().toList() : List.of();
        return list.isEmpty() ? Optional.empty() : Optional.of(Json.array().addAll(list));
    }

    private static void describe(ObjectNode schema, List<String> remarks) {
        if (!remarks.isEmpty()) {
            String said = schema.path("description").asText("");
            String all = String.join(" ", remarks);
            schema.set("description", TextNode.valueOf(said.isEmpty() ? all : said + " " + all));
        }
    }

    private static String shortened(JsonNode value) {
        String text = value.isTextual() ? value.textValue() : value.toString();
        return Excerpt.of(text, MAX_REMARK_LENGTH);
    }
}
