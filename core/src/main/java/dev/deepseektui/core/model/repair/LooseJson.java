package dev.deepseektui.core.model.repair;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.deepseektui.core.base.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader of JSON with the mistakes that models make: line breaks in strings, trailing commas, missing closing
 * brackets, Python literals and invalid escapes. Text that ends inside a string is never completed.
 *
 * <p>Jackson's lenient features read the rest; they drop the backslash of an invalid escape, so escapes are corrected
 * first.
 */
final class LooseJson {
    private static final ObjectReader LENIENT = Json.MAPPER
            .readerFor(JsonNode.class)
            .withFeatures(
                    JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS,
                    JsonReadFeature.ALLOW_TRAILING_COMMA,
                    JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    private static final Map<String, String> LITERALS = Map.of("True", "true", "False", "false", "None", "null");
    private static final Pattern FENCED =
            Pattern.compile("\\s*```[A-Za-z]*[ \\t]*\\r?\\n?(.*?)\\s*```\\s*", Pattern.DOTALL);
    private static final Pattern HEX = Pattern.compile("[0-9A-Fa-f]{4}");
    private static final String ESCAPABLE = "\"\\/bfnrt";

    private final String raw;
    private final StringBuilder out;
    private final Deque<Character> open = new ArrayDeque<>();
    private int at;

    private LooseJson(String raw) {
        this.raw = raw;
        this.out = new StringBuilder(raw.length() + 16);
    }

    /** Returns the value; empty if the text is not JSON or has more than one reading. */
    static Optional<JsonNode> read(String text) {
        Optional<JsonNode> strict = strict(text);
        return strict.isPresent()
                ? strict
                : new LooseJson(unfenced(text)).corrected().flatMap(LooseJson::lenient);
    }

    static Optional<JsonNode> strict(String text) {
        try {
            return Optional.of(Json.tree(text)).filter(node -> !node.isMissingNode());
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> lenient(String text) {
        try {
            JsonNode node = LENIENT.readValue(text);
            return Optional.ofNullable(node).filter(value -> !value.isMissingNode());
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** Returns text without an enclosing code fence. */
    static String unfenced(String text) {
        Matcher fence = FENCED.matcher(text);
        return fence.matches() ? fence.group(1) : text;
    }

    /** Returns the text as JSON that Jackson reads; empty if it ends inside a string or closes what is not open. */
    private Optional<String> corrected() {
        while (at < raw.length()) {
            char next = raw.charAt(at);
            if (next == '"' || next == '\'') {
                if (!string(next)) {
                    return Optional.empty();
                }
            } else if (Character.isJavaIdentifierStart(next)) {
                word();
            } else if (!bracket(next)) {
                return Optional.empty();
            } else {
                out.append(next);
                at++;
            }
        }
        trimComma();
        open.forEach(out::append);
        return Optional.of(out.toString());
    }

    /** Removes a comma at the end, behind which only missing brackets follow. */
    private void trimComma() {
        int end = out.length();
        while (end > 0 && Character.isWhitespace(out.charAt(end - 1))) {
            end--;
        }
        if (!open.isEmpty() && end > 0 && out.charAt(end - 1) == ',') {
            out.setLength(end - 1);
        }
    }

    private boolean bracket(char next) {
        switch (next) {
            case '{' -> open.push('}');
            case '[' -> open.push(']');
            case '}', ']' -> {
                return !open.isEmpty() && open.pop() == next;
            }
            default -> {}
        }
        return true;
    }

    private void word() {
        int start = at;
        while (at < raw.length() && Character.isJavaIdentifierPart(raw.charAt(at))) {
            at++;
        }
        String word = raw.substring(start, at);
        out.append(LITERALS.getOrDefault(word, word));
    }

    private boolean string(char quote) {
        out.append(quote);
        for (at++; at < raw.length(); at++) {
            char next = raw.charAt(at);
            if (next == quote) {
                out.append(quote);
                at++;
                return true;
            }
            if (next == '\\') {
                escape(quote);
            } else {
                out.append(next);
            }
        }
        return false;
    }

    /** Copies an escape, or doubles its backslash if JSON does not have it. */
    private void escape(char quote) {
        char escaped = at + 1 < raw.length() ? raw.charAt(at + 1) : 0;
        boolean isUnicode = escaped == 'u'
                && at + 6 <= raw.length()
                && HEX.matcher(raw).region(at + 2, at + 6).matches();
        if (escaped == quote || ESCAPABLE.indexOf(escaped) >= 0 || isUnicode) {
            out.append('\\').append(escaped);
            at++;
        } else {
            out.append("\\\\");
        }
    }
}
