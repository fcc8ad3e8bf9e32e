package dev.deepseektui.testkit.simulator.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * A JSON parser as strict as the service: UTF-8 only, unique field names, and no lone surrogates. Invalid JSON is answered with
 * status 400.
 */
final class JsonBody {
    private static final ObjectReader STRICT = Json.MAPPER.reader().with(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    private JsonBody() {}

    static JsonNode parse(byte[] body) {
        JsonNode root = tree(text(body));
        if (root.isMissingNode()) {
            throw unreadable("it is empty");
        }
        checkTexts(root);
        return root;
    }

    /** Decodes the bytes as UTF-8, because Jackson would also accept UTF-16 and UTF-32. */
    private static String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            throw unreadable("it is not UTF-8");
        }
    }

    private static JsonNode tree(String text) {
        try {
            return STRICT.readTree(text);
        } catch (IOException e) {
            throw unreadable(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    private static void checkTexts(JsonNode node) {
        if (node.isTextual()) {
            checkText(node.textValue());
        }
        for (var field : node.properties()) {
            checkText(field.getKey());
        }
        node.forEach(JsonBody::checkTexts);
    }

    private static void checkText(String text) {
        if (SafeText.hasLoneSurrogate(text)) {
            throw unreadable("a string contains an unpaired surrogate");
        }
    }

    private static ApiException unreadable(String reason) {
        return new ApiException(ApiError.of(400).saying("Failed to parse the request body as JSON: " + reason));
    }
}
