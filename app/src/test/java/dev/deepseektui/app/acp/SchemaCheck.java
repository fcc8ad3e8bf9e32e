package dev.deepseektui.app.acp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/** A validator for the protocol's own JSON schema. Supports only the keywords that this schema uses. */
final class SchemaCheck {
    private static final Set<String> SAYS_NOTHING =
            Set.of("format", "default", "discriminator", "title", "description", "x-method", "x-side");
    private static final JsonNode DEFINITIONS = read().path("$defs");

    private final List<String> problems = new ArrayList<>();

    private SchemaCheck() {}

    private static JsonNode read() {
        try (InputStream in = SchemaCheck.class.getResourceAsStream("acp-v1.schema.json")) {
            return Json.tree(Objects.requireNonNull(in).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the errors in the parameters of a request or notification. */
    static List<String> params(String method, JsonNode params) {
        return definition(method, "Request")
                .or(() -> definition(method, "Notification"))
                .map(name -> of(name, params))
                .orElseGet(() -> List.of("the protocol has no method " + method));
    }

    /** Returns the errors in the result of a method. */
    static List<String> result(String method, JsonNode result) {
        return definition(method, "Response")
                .map(name -> of(name, result))
                .orElseGet(() -> List.of("the protocol has no answer to " + method));
    }

    static List<String> error(JsonNode error) {
        return of("Error", error);
    }

    private static Optional<String> definition(String method, String ending) {
        return DEFINITIONS.properties().stream()
                .filter(each -> each.getValue().path("x-method").asText("").equals(method))
                .map(Map.Entry::getKey)
                .filter(name -> name.endsWith(ending))
                .findFirst();
    }

    private static List<String> of(String definition, JsonNode value) {
        SchemaCheck check = new SchemaCheck();
        check.check(DEFINITIONS.path(definition), value, definition);
        return check.problems;
    }

    private void check(JsonNode schema, JsonNode value, String at) {
        if (schema.isBoolean()) {
            require(schema.booleanValue(), at, "must not be there");
            return;
        }
        schema.properties().forEach(rule -> check(rule.getKey(), rule.getValue(), schema, value, at));
    }

    private void check(String word, JsonNode rule, JsonNode schema, JsonNode value, String at) {
        switch (word) {
            case "$ref" -> check(DEFINITIONS.path(rule.textValue().substring("#/$defs/".length())), value, at);
            case "type" -> require(isOfType(rule, value), at, "is not " + rule + " but " + value);
            case "const" -> require(rule.equals(value), at, "is not " + rule + " but " + value);
            case "enum" -> require(stream(rule).anyMatch(value::equals), at, "is none of " + rule);
            case "required" ->
                rule.forEach(name -> require(!value.isObject() || value.has(name.textValue()), at, "lacks " + name));
            case "properties" ->
                rule.properties().forEach(each -> {
                    if (value.has(each.getKey())) {
                        check(each.getValue(), value.get(each.getKey()), at + "." + each.getKey());
                    }
                });
            case "additionalProperties" ->
                value.properties().forEach(each -> {
                    if (!schema.path("properties").has(each.getKey())) {
                        check(rule, each.getValue(), at + "." + each.getKey());
                    }
                });
            case "items" -> value.forEach(each -> check(rule, each, at + "[]"));
            case "allOf" -> rule.forEach(each -> check(each, value, at));
            case "anyOf" -> require(fitting(rule, value, at) > 0, at, "fits none of the forms: " + value);
            case "oneOf" -> require(fitting(rule, value, at) == 1, at, "fits not just one of the forms: " + value);
            case "not" -> require(!fits(rule, value, at), at, "has a form that it must not have");
            case "minimum" -> require(!value.isNumber() || value.asDouble() >= rule.asDouble(), at, "is too small");
            case "maximum" -> require(!value.isNumber() || value.asDouble() <= rule.asDouble(), at, "is too large");
            case "minLength" ->
                require(!value.isTextual() || value.textValue().length() >= rule.asInt(), at, "is too short");
            case "maxLength" ->
                require(!value.isTextual() || value.textValue().length() <= rule.asInt(), at, "is too long");
            default -> require(SAYS_NOTHING.contains(word), at, "has a rule that is not known here: " + word);
        }
    }

    private void require(boolean isSo, String at, String otherwise) {
        if (!isSo) {
            problems.add(at + " " + otherwise);
        }
    }

    private static long fitting(JsonNode forms, JsonNode value, String at) {
        return stream(forms).filter(form -> fits(form, value, at)).count();
    }

    private static boolean fits(JsonNode schema, JsonNode value, String at) {
        SchemaCheck check = new SchemaCheck();
        check.check(schema, value, at);
        return check.problems.isEmpty();
    }

    private static boolean isOfType(JsonNode types, JsonNode value) {
        return types.isArray()
                ? stream(types).anyMatch(type -> isOfType(type, value))
                : switch (types.textValue()) {
                    case "object" -> value.isObject();
                    case "array" -> value.isArray();
                    case "string" -> value.isTextual();
                    case "boolean" -> value.isBoolean();
                    case "integer" -> value.isIntegralNumber();
                    case "number" -> value.isNumber();
                    case "null" -> value.isNull();
                    default -> throw new IllegalStateException("no type: " + types);
                };
    }

    private static java.util.stream.Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
