package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A mask for JSON and for streamed answers. In a stream, a secret may be split over deltas, so the deltas of a text are
 * masked together; they keep their number, and their lengths as far as the text lasts.
 *
 * @param mask masks a text
 */
record StreamMask(UnaryOperator<String> mask) {
    private static final String DATA = "data: ";

    /** The texts of one kind in the order of their deltas. */
    private record SplitText(StringBuilder whole, List<Integer> lengths) {
        SplitText() {
            this(new StringBuilder(), new ArrayList<>());
        }
    }

    /** Masks each string by itself, so that the result is valid JSON. */
    JsonNode masked(JsonNode node) {
        return masked(node, "", (path, text) -> mask.apply(text));
    }

    /** Masks the body of an answer: a stream of events, or one document. */
    String masked(String body) {
        Map<String, SplitText> texts = new HashMap<>();
        List<JsonNode> events = new ArrayList<>();
        List<String> lines = body.lines().toList();
        for (String line : lines) {
            JsonNode event = event(line);
            events.add(event);
            masked(event, "", (path, text) -> {
                SplitText split = texts.computeIfAbsent(path, fresh -> new SplitText());
                split.whole().append(text);
                split.lengths().add(text.length());
                return text;
            });
        }
        Map<String, List<String>> pieces = new HashMap<>();
        texts.forEach((path, split) -> pieces.put(path, pieces(split)));
        List<String> result = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            JsonNode event = events.get(i);
            JsonNode masked = masked(
                    event,
                    "",
                    (path, text) -> pieces.getOrDefault(path, List.of(text)).remove(0));
            result.add(
                    event.isMissingNode()
                            ? mask.apply(lines.get(i))
                            : masked.equals(event)
                                    ? lines.get(i)
                                    : (lines.get(i).startsWith(DATA) ? DATA : "") + Json.line(masked));
        }
        return result.stream().collect(Collectors.joining("\n")) + (body.endsWith("\n") ? "\n" : "");
    }

    /** Divides the masked text into pieces with the lengths of the original ones. The last piece contains the rest. */
    private List<String> pieces(SplitText split) {
        String masked = mask.apply(split.whole().toString());
        List<String> pieces = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < split.lengths().size(); i++) {
            boolean isLast = i == split.lengths().size() - 1;
            int end = isLast
                    ? masked.length()
                    : Math.min(masked.length(), at + split.lengths().get(i));
            pieces.add(masked.substring(at, end));
            at = end;
        }
        return pieces;
    }

    private static JsonNode event(String line) {
        String json = line.startsWith(DATA) ? line.substring(DATA.length()) : line;
        try {
            return json.startsWith("{") ? Json.tree(json) : Json.object().path("none");
        } catch (JsonProcessingException e) {
            return Json.object().path("none");
        }
    }

    /** A replacement of the strings of a document, by their path. */
    @FunctionalInterface
    private interface Replacement {
        String of(String path, String text);
    }

    private static JsonNode masked(JsonNode node, String path, Replacement replacement) {
        if (node.isTextual()) {
            return TextNode.valueOf(replacement.of(path, node.textValue()));
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = Json.object();
            String call = object.path("index").isInt() ? "#" + object.path("index") : "";
            object.properties()
                    .forEach(field -> copy.set(
                            field.getKey(), masked(field.getValue(), path + call + "." + field.getKey(), replacement)));
            return copy;
        }
        if (node.isArray()) {
            ArrayNode copy = Json.array();
            node.forEach(element -> copy.add(masked(element, path, replacement)));
            return copy;
        }
        return node;
    }
}
