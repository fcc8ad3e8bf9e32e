package dev.deepseektui.core.base;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonInclude.Value;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The program's JSON mapper, with helpers for trees and strings. */
public final class Json {
    /** A factory without a maximum string length. Callers limit the size of their input. */
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final Set<CoercionInputShape> NO_TEXTS =
            Set.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean);

    /**
     * The mapper for records: snake_case without nulls, enums in lower case. Unknown fields are ignored; a field that is not
     * {@link Nullable} is required, except in a {@link ProtocolRecord}. Numbers and strings are not converted into each other.
     */
    public static final JsonMapper MAPPER = JsonMapper.builder(FACTORY)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .defaultPropertyInclusion(Value.construct(Include.NON_NULL, Include.ALWAYS))
            .annotationIntrospector(new RequiredUnlessNullable())
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    texts -> NO_TEXTS.forEach(each -> texts.setCoercion(each, CoercionAction.Fail)))
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final ObjectReader WITH_NAN = MAPPER.reader().with(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS);

    private static final int SURELY_FITS = 1 << 20;
    private static final int MAX_TOKENS = 1_000_000;

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** Parses one value; returns a missing node for an empty string. */
    public static JsonNode tree(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    public static JsonNode tree(byte[] utf8) throws IOException {
        return MAPPER.readTree(utf8);
    }

    /** Parses one value and accepts NaN as a number, because servers written in Python send it. */
    public static JsonNode treeWithNaN(byte[] utf8) throws IOException {
        return WITH_NAN.readTree(utf8);
    }

    public static <T> T bound(JsonNode tree, Class<T> type) throws JsonProcessingException {
        T value = MAPPER.treeToValue(tree, type);
        if (value == null) {
            throw MismatchedInputException.from(null, type, "null");
        }
        return value;
    }

    /** Describes the first field that could not be bound and the expected type: {@code prompt[0].text must be a text}. */
    public static String complaint(JsonProcessingException e) {
        if (!(e instanceof MismatchedInputException wrong)) {
            return "it is no JSON";
        }
        StringBuilder path = new StringBuilder();
        wrong.getPath()
                .forEach(step -> path.append(
                        step.getFieldName() == null
                                ? "[" + step.getIndex() + "]"
                                : (path.isEmpty() ? "" : ".") + step.getFieldName()));
        return (path.isEmpty() ? "it" : SafeText.line(path.toString())) + " must be " + kind(wrong.getTargetType());
    }

    private static String kind(@Nullable Class<?> type) {
        if (type == null || type.isRecord() || Map.class.isAssignableFrom(type)) {
            return "an object";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type.isEnum()) {
            return Stream.of(type.getEnumConstants())
                    .map(each -> each.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(" or "));
        }
        return type == String.class ? "a text" : "a number";
    }

    public static JsonNode treeOf(@Nullable Object value) {
        return MAPPER.valueToTree(value);
    }

    public static String line(@Nullable Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns the approximate length of a tree serialized as JSON. */
    public static long textSize(JsonNode tree) {
        long size = 8;
        size += tree.isTextual() ? tree.textValue().length() : 0;
        for (JsonNode child : tree) {
            size += textSize(child);
        }
        Iterator<String> names = tree.fieldNames();
        while (names.hasNext()) {
            size += names.next().length();
        }
        return size;
    }

    /**
     * Returns true if the parsed tree fits into memory: empty objects take thirty times the size of their JSON. Also
     * returns true for invalid JSON, because it never becomes a tree.
     */
    public static boolean fitsMemory(byte[] json) {
        if (json.length <= SURELY_FITS) {
            return true;
        }
        try (JsonParser parser = FACTORY.createParser(json)) {
            int tokens = 0;
            while (parser.nextToken() != null && tokens <= MAX_TOKENS) {
                tokens++;
            }
            return tokens <= MAX_TOKENS;
        } catch (IOException e) {
            return true;
        }
    }

    public static byte[] bytes(@Nullable Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** An introspector that requires every field not marked {@link Nullable}, so damaged input never becomes null or zero. */
    private static final class RequiredUnlessNullable extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        private static final JsonSetter.Value FAIL = JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL);
        private static final JsonSetter.Value EMPTY = JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL);

        @Override
        public Boolean hasRequiredMarker(AnnotatedMember member) {
            return isRequired(member) && !mayBeEmpty(member);
        }

        @Override
        public JsonSetter.Value findSetterInfo(Annotated annotated) {
            return annotated instanceof AnnotatedMember member && isRequired(member)
                    ? mayBeEmpty(member) ? EMPTY : FAIL
                    : super.findSetterInfo(annotated);
        }

        private static boolean isRequired(AnnotatedMember member) {
            AnnotatedType type = declared(member);
            return type != null && !type.isAnnotationPresent(Nullable.class);
        }

        private static boolean mayBeEmpty(AnnotatedMember member) {
            return member.getDeclaringClass().isAnnotationPresent(ProtocolRecord.class)
                    && !member.getRawType().isRecord()
                    && !member.getRawType().isEnum();
        }

        private static @Nullable AnnotatedType declared(AnnotatedMember member) {
            if (member instanceof AnnotatedParameter parameter
                    && parameter.getOwner().getAnnotated() instanceof Executable owner) {
                return owner.getAnnotatedParameterTypes()[parameter.getIndex()];
            }
            if (member.getAnnotated() instanceof Field field) {
                return field.getAnnotatedType();
            }
            return member.getAnnotated() instanceof Method method ? method.getAnnotatedReturnType() : null;
        }
    }

    /**
     * Marks a record of another protocol's messages: its fields are camelCase, and absent or null strings, lists, maps,
     * numbers and booleans are read as empty, zero or false.
     */
    @JacksonAnnotationsInside
    @JsonNaming(LowerCamelCaseStrategy.class)
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface ProtocolRecord {}
}
