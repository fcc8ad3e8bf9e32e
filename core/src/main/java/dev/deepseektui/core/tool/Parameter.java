package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A parameter of a tool.
 *
 * @param sentence describes it to the model
 */
public record Parameter<T>(String name, Type<T> type, Necessity need, String sentence) {

    public enum Necessity {
        REQUIRED,
        OPTIONAL
    }

    public interface Type<T> {
        ObjectNode schema();

        /** Completes the sentence "must be …". */
        String allowed();

        /** Returns empty for a value that {@link #allowed()} does not describe. */
        Optional<T> read(JsonNode node);
    }

    public static Parameter<String> text(String name, String sentence) {
        return of(
                name, "string", "a text", sentence, node -> node.isTextual() ? Optional.of(node.textValue()) : none());
    }

    public static Parameter<Boolean> flag(String name, String sentence) {
        return of(
                name,
                "boolean",
                "true or false",
                sentence,
                node -> node.isBoolean() ? Optional.of(node.booleanValue()) : none());
    }

    public static Parameter<Long> whole(String name, long least, long most, String sentence) {
        ObjectNode schema = schema("integer").put("minimum", least);
        if (most < Integer.MAX_VALUE) {
            schema.put("maximum", most);
        }
        return new Parameter<>(
                name,
                new Simple<>(
                        schema,
                        "a whole number from " + least + " to " + most,
                        node -> wholeNumber(node).filter(value -> value >= least && value <= most)),
                Necessity.OPTIONAL,
                sentence);
    }

    public static <E extends Enum<E>> Parameter<E> oneOf(String name, Class<E> words, String sentence) {
        ObjectNode schema = schema("string");
        List<String> spelled = new ArrayList<>();
        for (E word : words.getEnumConstants()) {
            spelled.add(spelling(word));
        }
        spelled.forEach(schema.putArray("enum")::add);
        return new Parameter<>(
                name,
                new Simple<>(schema, "one of " + String.join(", ", spelled), node -> word(node, words)),
                Necessity.OPTIONAL,
                sentence);
    }

    public static Parameter<List<String>> texts(String name, String sentence) {
        ObjectNode schema = schema("array");
        schema.putObject("items").put("type", "string");
        return new Parameter<>(
                name, new Simple<>(schema, "a list of texts", Parameter::textsOf), Necessity.OPTIONAL, sentence);
    }

    public static Parameter<List<Arguments>> objects(String name, Parameters each, String sentence) {
        return new Parameter<>(name, new ObjectList(each), Necessity.OPTIONAL, sentence);
    }

    public Parameter<T> required() {
        return new Parameter<>(name, type, Necessity.REQUIRED, sentence);
    }

    public boolean isRequired() {
        return need == Necessity.REQUIRED;
    }

    static ObjectNode schema(String type) {
        return Json.object().put("type", type);
    }

    static <E extends Enum<E>> String spelling(E word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    private static <T> Parameter<T> of(
            String name, String type, String allowed, String sentence, ValueReading<T> reading) {
        return new Parameter<>(name, new Simple<>(schema(type), allowed, reading), Necessity.OPTIONAL, sentence);
    }

    private static Optional<Long> wholeNumber(JsonNode node) {
        boolean whole = node.isNumber()
                && node.canConvertToLong()
                && node.decimalValue().stripTrailingZeros().scale() <= 0;
        return whole ? Optional.of(node.longValue()) : none();
    }

    private static <E extends Enum<E>> Optional<E> word(JsonNode node, Class<E> words) {
        for (E word : words.getEnumConstants()) {
            if (node.isTextual() && node.textValue().equals(spelling(word))) {
                return Optional.of(word);
            }
        }
        return none();
    }

    private static Optional<List<String>> textsOf(JsonNode node) {
        List<String> texts = new ArrayList<>();
        for (JsonNode element : node) {
            if (!element.isTextual()) {
                return none();
            }
            texts.add(element.textValue());
        }
        return node.isArray() ? Optional.of(List.copyOf(texts)) : none();
    }

    private static <T> Optional<T> none() {
        return Optional.empty();
    }

    private interface ValueReading<T> {
        Optional<T> of(JsonNode node);
    }

    private record Simple<T>(ObjectNode schema, String allowed, ValueReading<T> reading) implements Type<T> {
        @Override
        public Optional<T> read(JsonNode node) {
            return reading.of(node);
        }
    }

    private record ObjectList(Parameters each) implements Type<List<Arguments>> {
        @Override
        public ObjectNode schema() {
            ObjectNode schema = Parameter.schema("array");
            schema.set("items", each.schema());
            return schema;
        }

        @Override
        public String allowed() {
            return "a list of objects, each with " + each.words();
        }

        @Override
        public Optional<List<Arguments>> read(JsonNode node) {
            if (!node.isArray()) {
                return none();
            }
            List<Arguments> elements = new ArrayList<>();
            for (JsonNode element : node) {
                if (!element.isObject()
                        || !each.objections((ObjectNode) element).isEmpty()) {
                    return none();
                }
                elements.add(new Arguments((ObjectNode) element));
            }
            return Optional.of(List.copyOf(elements));
        }
    }
}
