package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A parameter of a tool.
 *
 * @param sentence its description for the model; blank until the tool describes its parameters
 */
public record Parameter<T>(String name, Type<T> type, Use use, String sentence) {

    /** The place of a parameter in the tool's schema. */
    enum Use {
        OPTIONAL,
        REQUIRED,
        /** Required by the schema, but an accepted parameter may take its place; the tool reports its absence. */
        EXPECTED,
        /** Not in the schema, but accepted, because earlier versions or other programs have it. */
        ACCEPTED
    }

    /**
     * The type of a parameter.
     *
     * @param allowed the allowed values, which complete the sentence "must be …"
     * @param reader returns empty for a value that is not allowed
     */
    record Type<T>(ObjectNode schema, String allowed, Function<JsonNode, Optional<T>> reader) {}

    public static Parameter<String> text(String name) {
        return optional(
                name,
                new Type<>(
                        schema("string"),
                        "a string",
                        node -> node.isTextual() ? Optional.of(node.textValue()) : Optional.empty()));
    }

    public static Parameter<Boolean> flag(String name) {
        return optional(
                name,
                new Type<>(
                        schema("boolean"),
                        "true or false",
                        node -> node.isBoolean() ? Optional.of(node.booleanValue()) : Optional.empty()));
    }

    public static Parameter<Long> whole(String name, long least, long limit) {
        ObjectNode schema = schema("integer").put("minimum", least);
        if (limit < Integer.MAX_VALUE) {
            schema.put("maximum", limit);
        }
        return optional(
                name,
                new Type<>(
                        schema,
                        "a whole number from " + least + " to " + limit,
                        node -> wholeNumber(node).filter(value -> value >= least && value <= limit)));
    }

    public static <E extends Enum<E>> Parameter<E> oneOf(String name, Class<E> words) {
        ObjectNode schema = schema("string");
        List<E> all = List.of(words.getEnumConstants());
        List<String> spelled = all.stream().map(Parameter::spelling).toList();
        spelled.forEach(schema.putArray("enum")::add);
        return optional(
                name,
                new Type<>(
                        schema,
                        "one of " + String.join(", ", spelled),
                        node -> all.stream()
                                .filter(word ->
                                        node.isTextual() && node.textValue().equals(spelling(word)))
                                .findFirst()));
    }

    public static Parameter<List<String>> texts(String name) {
        ObjectNode schema = schema("array");
        schema.putObject("items").put("type", "string");
        return optional(
                name,
                new Type<>(schema, "a list of strings", node -> list(node, JsonNode::isTextual, JsonNode::textValue)));
    }

    public static Parameter<List<Arguments>> objects(String name, Parameters each) {
        ObjectNode schema = schema("array");
        schema.set("items", each.schema());
        return optional(
                name,
                new Type<>(
                        schema,
                        "a list of objects, each with " + each.words(),
                        node -> list(
                                node,
                                element -> element instanceof ObjectNode object
                                        && each.objections(name, object).isEmpty(),
                                element -> new Arguments((ObjectNode) element))));
    }

    private static <T> Parameter<T> optional(String name, Type<T> type) {
        return new Parameter<>(name, type, Use.OPTIONAL, "");
    }

    public Parameter<T> required() {
        return new Parameter<>(name, type, Use.REQUIRED, sentence);
    }

    public Parameter<T> expected() {
        return new Parameter<>(name, type, Use.EXPECTED, sentence);
    }

    /** Returns the parameter as one that is accepted but not offered. */
    public Parameter<T> accepted() {
        return new Parameter<>(name, type, Use.ACCEPTED, sentence);
    }

    public Parameter<T> described(String description) {
        return new Parameter<>(name, type, use, description);
    }

    boolean isRequired() {
        return use == Use.REQUIRED;
    }

    boolean isRequiredBySchema() {
        return use == Use.REQUIRED || use == Use.EXPECTED;
    }

    boolean isOffered() {
        return use != Use.ACCEPTED;
    }

    static ObjectNode schema(String type) {
        return Json.object().put("type", type);
    }

    private static <E extends Enum<E>> String spelling(E word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    private static Optional<Long> wholeNumber(JsonNode node) {
        boolean whole = node.isNumber()
                && node.canConvertToLong()
                && node.decimalValue().stripTrailingZeros().scale() <= 0;
        return whole ? Optional.of(node.longValue()) : Optional.empty();
    }

    /** Returns the elements of an array; empty if the node is not an array or has an unsuitable element. */
    private static <T> Optional<List<T>> list(JsonNode node, Predicate<JsonNode> fits, Function<JsonNode, T> element) {
        List<T> elements = new ArrayList<>();
        for (JsonNode each : node) {
            if (!fits.test(each)) {
                return Optional.empty();
            }
            elements.add(element.apply(each));
        }
        return node.isArray() ? Optional.of(List.copyOf(elements)) : Optional.empty();
    }
}
