package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The JSON of an event. */
final class ChunkReader {
    private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

    /** Servers in Python write NaN where they have no number: no reason to lose an answer. */
    private static final ObjectReader READER = Json.MAPPER.reader().with(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS);

    private ChunkReader() {}

    static boolean isDone(byte[] event) {
        return Arrays.equals(event, DONE)
                || (event.length < 16 && "[DONE]".equals(new String(event, StandardCharsets.UTF_8).strip()));
    }

    static JsonNode read(byte[] event) throws ProtocolViolation {
        JsonNode chunk;
        try {
            chunk = READER.readTree(event);
        } catch (IOException e) {
            throw new ProtocolViolation("sent what is not JSON");
        }
        if (!chunk.isObject()) {
            throw new ProtocolViolation("sent JSON that is no chunk of an answer");
        }
        return chunk;
    }
}
