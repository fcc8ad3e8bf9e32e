package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The JSON of an event. */
final class ChunkReader {
    private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

    private ChunkReader() {}

    static boolean isDone(byte[] event) {
        return Arrays.equals(event, DONE)
                || (event.length < 16 && "[DONE]".equals(new String(event, StandardCharsets.UTF_8).strip()));
    }

    static JsonNode read(byte[] event) throws ProtocolViolation {
        JsonNode chunk;
        try {
            chunk = Json.treeWithNaN(event);
        } catch (IOException e) {
            throw new ProtocolViolation("sent what is not JSON");
        }
        if (!chunk.isObject()) {
            throw new ProtocolViolation("sent JSON that is no chunk of an answer");
        }
        return chunk;
    }
}
