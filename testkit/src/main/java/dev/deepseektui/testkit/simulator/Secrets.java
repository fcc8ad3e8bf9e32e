package dev.deepseektui.testkit.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The secrets of a request, and a filter that masks them. The secrets are masked everywhere, because a careless client
 * may also send its key in the prompt.
 */
public final class Secrets {
    private static final String MASK = "***";

    /**
     * The minimum length of a secret that is masked even within words. Masking a short key such as {@code x} within
     * words would garble the log.
     */
    private static final int MIN_LENGTH_WITHIN_WORDS = 4;

    private static final Pattern SECRET =
            Pattern.compile(".*(key|token|secret|auth|cookie).*", Pattern.CASE_INSENSITIVE);
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z]+ +");
    private static final Pattern COOKIES = Pattern.compile("; *");

    private final Optional<Pattern> values;

    private Secrets(Optional<Pattern> values) {
        this.values = values;
    }

    static Secrets of(ReceivedRequest request) {
        Set<String> values = new LinkedHashSet<>();
        for (String name : request.headers().names()) {
            for (String sent : isSecret(name) ? request.headers().values(name) : List.<String>of()) {
                String value = sent.strip();
                values.add(value);
                values.add(SCHEME.matcher(value).replaceFirst(""));
                COOKIES.splitAsStream(value)
                        .map(cookie -> cookie.substring(cookie.indexOf('=') + 1))
                        .forEach(values::add);
            }
        }
        values.remove("");
        return new Secrets(values.isEmpty() ? Optional.empty() : Optional.of(anyOf(values)));
    }

    /**
     * Returns a pattern that tries the longest values first. Otherwise, a secret that begins with another one would be
     * masked only in part.
     */
    private static Pattern anyOf(Set<String> values) {
        return Pattern.compile(values.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Secrets::pattern)
                .collect(Collectors.joining("|")));
    }

    private static String pattern(String value) {
        String exact = Pattern.quote(value);
        return value.length() < MIN_LENGTH_WITHIN_WORDS ? "(?<![\\p{L}\\p{N}])" + exact + "(?![\\p{L}\\p{N}])" : exact;
    }

    /** Returns true if the header may contain a secret, so its value must not appear in a log or on a screen. */
    public static boolean isSecret(String header) {
        return SECRET.matcher(header).matches();
    }

    String masked(String header, String value) {
        return isSecret(header) ? MASK : masked(value);
    }

    String masked(String text) {
        return values.map(any -> any.matcher(text).replaceAll(MASK)).orElse(text);
    }

    /**
     * Returns a copy with the secrets in all strings and field names masked. Masking the raw JSON would miss escaped
     * keys and could break the JSON.
     */
    JsonNode masked(JsonNode node) {
        if (node.isTextual()) {
            return TextNode.valueOf(masked(node.textValue()));
        }
        if (node.isArray()) {
            ArrayNode list = Json.array();
            node.forEach(item -> list.add(masked(item)));
            return list;
        }
        if (node.isObject()) {
            ObjectNode object = Json.object();
            List.copyOf(node.properties())
                    .forEach(field -> object.set(masked(field.getKey()), masked(field.getValue())));
            return object;
        }
        return node;
    }
}
