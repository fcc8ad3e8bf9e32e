package dev.deepseektui.testkit.simulator.http;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The fields of a message's head, in their order; names are compared without case. */
public record HttpHeaders(List<HttpHeader> fields) {
    public HttpHeaders {
        fields = List.copyOf(fields);
    }

    public Optional<String> first(String name) {
        return all(name).stream().findFirst();
    }

    List<String> all(String name) {
        return fields.stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .map(HttpHeader::value)
                .toList();
    }

    /** Whether a field's comma-separated list has this word. */
    boolean lists(String name, String word) {
        return all(name).stream()
                .flatMap(value -> List.of(value.split(",")).stream())
                .anyMatch(item -> item.strip().toLowerCase(Locale.ROOT).equals(word));
    }
}
