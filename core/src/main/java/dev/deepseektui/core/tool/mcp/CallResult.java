package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of a tool: text, and in the place of other content a line that names its kind and the artifact that holds it. The structured
 * form repeats the text, so that it counts only where there is nothing else.
 */
@ProtocolRecord
record CallResult(List<JsonNode> content, @Nullable JsonNode structuredContent, boolean isError) {
    private static final int KILO = 1024;

    /** A piece of content of any type that is known here. */
    @ProtocolRecord
    record Part(
            String type,
            String text,
            String data,
            String mimeType,
            String uri,
            String name,
            String title,
            String description,
            @Nullable Resource resource) {
        private String shown(JsonNode json, Function<byte[], String> store) {
            return switch (type) {
                case "text" -> text;
                case "image", "audio" -> kept(type, mimeType, data, store);
                case "resource_link" -> {
                    String named = title.isEmpty() ? name : title;
                    yield "[resource " + uri + (named.isEmpty() ? "" : ": " + named)
                            + (description.isEmpty() ? "" : ", " + description) + "]";
                }
                case "resource" -> resource == null ? json.toString() : resource.shown(store);
                default -> json.toString();
            };
        }
    }

    /** The contents of a resource: text or base64. */
    @ProtocolRecord
    record Resource(String uri, @Nullable String text, String mimeType, String blob) {
        String shown(Function<byte[], String> store) {
            return "[" + uri + "]\n" + Objects.requireNonNullElseGet(text, () -> kept("file", mimeType, blob, store));
        }
    }

    /** @param store keeps bytes, and returns the id of their artifact */
    ToolOutcome outcome(Function<byte[], String> store) {
        String text = content.stream()
                .map(part -> shown(part, store))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n"));
        if (text.isEmpty() && structuredContent != null) {
            text = structuredContent.toString();
        }
        if (text.isEmpty()) {
            text = isError ? "The tool failed and did not say why." : "(no output)";
        }
        return ToolOutcome.of(isError ? Status.ERROR : Status.OK, text);
    }

    private static String shown(JsonNode part, Function<byte[], String> store) {
        try {
            return Json.bound(part, Part.class).shown(part, store);
        } catch (JsonProcessingException e) {
            return part.toString();
        }
    }

    private static String kept(String kind, String mimeType, String base64, Function<byte[], String> store) {
        String type = mimeType.isEmpty() ? "unknown" : mimeType;
        byte[] bytes;
        try {
            bytes = Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            return "[" + kind + " " + type + " that could not be read]";
        }
        String size = bytes.length < KILO ? bytes.length + " bytes" : bytes.length / KILO + " KB";
        return "[%s %s, %s, kept as artifact:%s; you cannot see it, the user can]"
                .formatted(kind, type, size, store.apply(bytes));
    }
}
