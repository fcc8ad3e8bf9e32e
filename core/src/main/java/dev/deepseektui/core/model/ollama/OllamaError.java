package dev.deepseektui.core.model.ollama;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import java.io.IOException;

/** What Ollama says is wrong, such as a model that was not pulled: in a field of its own, with any status, even behind half an answer. */
public final class OllamaError {
    private static final int LONGEST = 300;

    private OllamaError() {}

    /** In one printable line; empty where nothing is wrong. */
    public static String in(JsonNode answer) {
        String words = answer.path("error").asText().strip().replaceAll("\\s+", " ");
        return SafeText.line(words.length() <= LONGEST ? words : words.substring(0, LONGEST) + "…");
    }

    /** The same for a body that may be anything. */
    public static String in(byte[] body) {
        try {
            JsonNode answer = Json.tree(body);
            return answer == null ? "" : in(answer);
        } catch (IOException noJson) {
            return "";
        }
    }
}
