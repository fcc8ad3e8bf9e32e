package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.tool.mcp.NormalSchema.UnusableSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The arguments that a stateless server also requires as headers, for routing ({@code x-mcp-header} of revision 2026-07-28).
 */
record ParameterHeaders(List<HeaderMark> marks) {
    static final ParameterHeaders NONE = new ParameterHeaders(List.of());

    private static final String MARK = "x-mcp-header";
    private static final String PREFIX = "Mcp-Param-";
    /** RFC 9110, section 5.6.2. */
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private static final Pattern PLAIN = Pattern.compile("[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?");
    private static final String ENCODED = "=?base64?";

    private static final Set<String> PRIMITIVE = Set.of("string", "integer", "boolean");

    ParameterHeaders {
        marks = List.copyOf(marks);
    }

    /** An argument, identified by its path, and its header. */
    record HeaderMark(List<String> path, String header) {}

    static ParameterHeaders of(JsonNode schema) throws UnusableSchema {
        List<HeaderMark> marks = new ArrayList<>();
        collect(schema, List.of(), marks);
        Set<String> headers = new HashSet<>();
        for (HeaderMark mark : marks) {
            if (!headers.add(mark.header().toLowerCase(Locale.ROOT))) {
                throw new UnusableSchema("wants two arguments in one header");
            }
        }
        long all = schema.findValues(MARK).stream().filter(JsonNode::isTextual).count();
        if (all != marks.size()) {
            throw new UnusableSchema("wants a header of what is no argument of its own");
        }
        return new ParameterHeaders(marks);
    }

    private static void collect(JsonNode schema, List<String> path, List<HeaderMark> marks) throws UnusableSchema {
        for (var property : schema.path("properties").properties()) {
            List<String> within = new ArrayList<>(path);
            within.add(property.getKey());
            JsonNode mark = property.getValue().path(MARK);
            if (!mark.isMissingNode()) {
                requireValid(mark, property.getValue());
                marks.add(new HeaderMark(List.copyOf(within), mark.textValue()));
            }
            collect(property.getValue(), within, marks);
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

    Map<String, String> with(JsonNode arguments) {
        Map<String, String> headers = new TreeMap<>();
        for (HeaderMark mark : marks) {
            JsonNode value = arguments;
            for (String name : mark.path()) {
                value = value.path(name);
            }
            if (value.isValueNode() && !value.isNull()) {
                headers.put(PREFIX + mark.header(), value(value.asText()));
            }
        }
        return headers;
    }
}
