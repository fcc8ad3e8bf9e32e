package dev.deepseektui.core.base;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonInclude.Value;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The program's one JSON mapper, and trees and texts made with it. */
public final class Json {
    /** Texts may be of any length: callers bound what they read. */
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /**
     * Binds records: snake_case without nulls, enums in lower case. Unknown fields are ignored; a field that the record does not call
     * {@link Nullable} is required.
     */
    public static final JsonMapper MAPPER = JsonMapper.builder(FACTORY)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .defaultPropertyInclusion(Value.construct(Include.NON_NULL, Include.ALWAYS))
            .annotationIntrospector(new RequiredUnlessNullable())
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final ObjectReader WITH_NAN = MAPPER.reader().with(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS);

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** Reads one value; a missing node where there is none. */
    public static JsonNode tree(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    /** Reads one value; a missing node where there is none. */
    public static JsonNode tree(byte[] utf8) throws IOException {
        return MAPPER.readTree(utf8);
    }

    /** As {@link #tree(byte[])}, but NaN is a number: servers in Python write it where they have none. */
    public static JsonNode treeWithNaN(byte[] utf8) throws IOException {
        return WITH_NAN.readTree(utf8);
    }

    /** Reads one value and closes the stream; a missing node where there is no value. */
    public static JsonNode tree(InputStream utf8) throws IOException {
        return MAPPER.readTree(utf8);
    }

    /** Returns a value as a tree. */
    public static JsonNode treeOf(@Nullable Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Returns one line for a value that can always be written: trees, maps, lists, records, strings and numbers. */
    public static String line(@Nullable Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns {@link #line} in UTF-8. */
    public static byte[] bytes(@Nullable Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
