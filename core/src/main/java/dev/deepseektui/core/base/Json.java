package dev.deepseektui.core.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;

/**
 * JSON as trees and as text, read and written token by token. To learn what a class looks like takes a mapper 40 ms of a start; who
 * reads JSON into classes has {@link JsonRecords}.
 */
public final class Json {
    /** Texts may be of any length: whoever reads from outside bounds what he reads. */
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final JsonValues VALUES = new JsonValues(JsonValues.Records.AS_THEY_ARE);

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** The one value that the text is; a missing node where there is none. */
    public static JsonNode tree(String text) throws JsonProcessingException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return JsonTree.whole(parser);
        } catch (JsonProcessingException noJson) {
            throw noJson;
        } catch (IOException e) {
            throw new IllegalStateException("a text cannot fail to be read", e);
        }
    }

    /** The one value that the bytes are; a missing node where there is none. */
    public static JsonNode tree(byte[] utf8) throws IOException {
        try (JsonParser parser = FACTORY.createParser(utf8)) {
            return JsonTree.whole(parser);
        }
    }

    /** As {@link #tree(byte[])}, but NaN is a number: servers in Python write it where they have none. */
    public static JsonNode treeWithNaN(byte[] utf8) throws IOException {
        try (JsonParser parser = FACTORY.createParser(utf8)) {
            parser.enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS.mappedFeature());
            return JsonTree.whole(parser);
        }
    }

    /** The one value that there is to be read, which is closed then; a missing node where there is none. */
    public static JsonNode tree(InputStream utf8) throws IOException {
        try (JsonParser parser = FACTORY.createParser(utf8)) {
            return JsonTree.whole(parser);
        }
    }

    /** A value as a tree. */
    public static JsonNode treeOf(@Nullable Object value) {
        try {
            return tree(line(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One line for a value that can always be written: trees, maps, lists, records, strings and numbers. */
    public static String line(@Nullable Object value) {
        return line(value, null);
    }

    /** The same in another layout. */
    public static String line(@Nullable Object value, @Nullable PrettyPrinter layout) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(layout);
            VALUES.write(json, value);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    /** What {@link #line} is in UTF-8. */
    public static byte[] bytes(@Nullable Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            VALUES.write(json, value);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }
}
