package dev.deepseektui.core.session.turn;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.simulator.Exchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A request received by the simulator, with the JSON text of its messages. */
record RequestBody(JsonNode json, String messages) {

    static RequestBody of(Exchange exchange) {
        byte[] body = exchange.request().body();
        try (JsonParser parser = Json.FACTORY.createParser(body)) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String field = parser.currentName();
                parser.nextToken();
                int start = (int) parser.currentTokenLocation().getByteOffset();
                parser.skipChildren();
                if ("messages".equals(field)) {
                    int end = (int) parser.currentTokenLocation().getByteOffset();
                    return new RequestBody(
                            Json.tree(body), new String(Arrays.copyOfRange(body, start, end), StandardCharsets.UTF_8));
                }
            }
            throw new AssertionError("a request without messages");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns true if the later request starts with this one, so that the provider's cache hits. */
    boolean isStartOf(RequestBody later) {
        return later.messages.startsWith(messages) && json.path("tools").equals(later.json.path("tools"));
    }

    String lastContent() {
        JsonNode all = json.get("messages");
        return all.get(all.size() - 1).get("content").textValue();
    }
}
