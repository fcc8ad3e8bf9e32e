package dev.deepseektui.core.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import java.util.Optional;

/** The arguments of a call, checked against the tool's parameters. */
public final class Arguments {
    private final ObjectNode object;

    Arguments(ObjectNode object) {
        this.object = object;
    }

    /** Returns a required argument. */
    public <T> T get(Parameter<T> parameter) {
        return find(parameter)
                .orElseThrow(() -> new IllegalArgumentException(parameter.name() + " may be left out: use find"));
    }

    public <T> Optional<T> find(Parameter<T> parameter) {
        JsonNode value = object.get(parameter.name());
        return value == null || value.isNull()
                ? Optional.empty()
                : parameter.type().reader().apply(value);
    }

    public ObjectNode json() {
        return object.deepCopy();
    }

    static Optional<ObjectNode> object(String raw) {
        try {
            JsonNode node = Json.tree(raw.isBlank() ? "{}" : raw);
            return node instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    static boolean holdHalfCharacters(JsonNode value) {
        if (value.isTextual()) {
            return SafeText.hasLoneSurrogate(value.textValue());
        }
        for (JsonNode element : value) {
            if (holdHalfCharacters(element)) {
                return true;
            }
        }
        return false;
    }

    public Arguments with(Parameter<String> parameter, String value) {
        return new Arguments(object.deepCopy().put(parameter.name(), value));
    }

    @Override
    public String toString() {
        return object.toString();
    }
}
