package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.util.Base64;
import java.util.function.Function;

/**
 * What a tool returned, as the model may read it: text, and in the place of what is none a line that says what it was and where it is
 * kept. The structured form says the same again, so that it counts only where there is nothing else.
 */
record CallResult(JsonNode result, Function<byte[], String> store) {
    private static final int KILO = 1024;

    ToolOutcome outcome() {
        StringBuilder text = new StringBuilder();
        for (JsonNode part : result.path("content")) {
            add(text, part(part));
        }
        if (text.isEmpty() && result.has("structuredContent")) {
            text.append(result.path("structuredContent"));
        }
        boolean isError = result.path("isError").asBoolean(false);
        String all =
                text.isEmpty() ? (isError ? "The tool failed and did not say why." : "(no output)") : text.toString();
        return ToolOutcome.of(isError ? Status.ERROR : Status.OK, all);
    }

    private static void add(StringBuilder text, String part) {
        if (!text.isEmpty() && !part.isEmpty()) {
            text.append('\n');
        }
        text.append(part);
    }

    private String part(JsonNode part) {
        return switch (part.path("type").asText("")) {
            case "text" -> part.path("text").asText("");
            case "image", "audio" ->
                kept(part.path("type").asText(), part.path("mimeType").asText("unknown"), part.path("data"));
            case "resource_link" -> link(part);
            case "resource" -> resource(part.path("resource"));
            default -> part.toString();
        };
    }

    private static String link(JsonNode part) {
        String title = part.path("title").asText(part.path("name").asText(""));
        String description = part.path("description").asText("");
        return "[resource " + part.path("uri").asText("") + (title.isEmpty() ? "" : ": " + title)
                + (description.isEmpty() ? "" : ", " + description) + "]";
    }

    /** Also the contents of a resource that was read. */
    String resource(JsonNode resource) {
        String head = "[" + resource.path("uri").asText("") + "]\n";
        if (resource.has("text")) {
            return head + resource.path("text").asText("");
        }
        return head + kept("file", resource.path("mimeType").asText("unknown"), resource.path("blob"));
    }

    private String kept(String kind, String mimeType, JsonNode base64) {
        byte[] bytes;
        try {
            bytes = Base64.getMimeDecoder().decode(base64.asText(""));
        } catch (IllegalArgumentException e) {
            return "[" + kind + " " + mimeType + " that could not be read]";
        }
        String size = bytes.length < KILO ? bytes.length + " bytes" : bytes.length / KILO + " KB";
        return "[%s %s, %s, kept as artifact:%s; you cannot see it, the user can]"
                .formatted(kind, mimeType, size, store.apply(bytes));
    }
}
