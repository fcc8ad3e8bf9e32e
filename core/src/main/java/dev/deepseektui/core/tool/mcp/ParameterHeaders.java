package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.tool.mcp.NormalSchema.UnusableSchema;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The arguments that a stateless server also requires as headers, for routing ({@code x-mcp-header} of revision 2026-07-28).
 */
record ParameterHeaders(Map<String, JsonPointer> arguments) {
    static final ParameterHeaders NONE = new ParameterHeaders(Map.of());

    private static final String MARK = "x-mcp-header";
    private static final String PREFIX = "Mcp-Param-";
    /** The syntax of a token in RFC 9110, section 5.6.2. */
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private static final Pattern PLAIN = Pattern.compile("[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?");
    private static final String ENCODED = "=?base64?";

    private static final Set<String> PRIMITIVE = Set.of("string", "integer", "boolean");

    static ParameterHeaders of(JsonNode schema) throws UnusableSchema {
        Map<String, JsonPointer> arguments = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        collect(schema, JsonPointer.empty(), arguments);
        long all = schema.findValues(MARK).stream().filter(JsonNode::isTextual).count();
        if (all != arguments.size()) {
            throw new UnusableSchema("wants a header of what is no argument of its own");
        }
        return new ParameterHeaders(arguments);
    }

    private static void collect(JsonNode schema, JsonPointer path, Map<String, JsonPointer> arguments)
            throws UnusableSchema {
        for (var property : schema.path("properties").properties()) {
            JsonPointer within = path.appendProperty(property.getKey());
            JsonNode mark = property.getValue().path(MARK);
            if (!mark.isMissingNode()) {
                requireValid(mark, property.getValue());
                if (arguments.putIfAbsent(mark.textValue(), within) != null) {
                    throw new UnusableSchema("wants two arguments in one header");
                }
            }
            collect(property.getValue(), within, arguments);
        }
    }

    private static void requireValid(JsonNode mark, JsonNode property) throws UnusableSchema {
        if (!mark.isTextual() || !TOKEN.matcher(mark.textValue()).matches()) {
            throw new UnusableSchema("wants a header of a name that none may have");
        }
        if (!PRIMITIVE.contains(property.path("type").asText(""))) {
            throw new UnusableSchema("wants an argument in a header that does not fit into one");
        }
    }

    /** Returns true if the string can be sent unchanged as a header value. */
    static boolean isPlain(String text) {
        return PLAIN.matcher(text).matches();
    }

    /** Encodes a string as a header value: plain if possible, otherwise in base64. */
    static String value(String text) {
        return isPlain(text) && !text.startsWith(ENCODED)
                ? text
                : ENCODED + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "?=";
    }

    Map<String, String> with(JsonNode call) {
        Map<String, String> headers = new TreeMap<>();
        arguments.forEach((header, path) -> {
            JsonNode value = call.at(path);
            if (value.isValueNode() && !value.isNull()) {
                headers.put(PREFIX + header, value(value.asText()));
            }
        });
        return headers;
    }
}
