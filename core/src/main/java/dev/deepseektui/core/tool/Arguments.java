package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** What a call was told, checked against the tool's parameters. */
public final class Arguments {
    private final ObjectNode object;

    Arguments(ObjectNode object) {
        this.object = object;
    }

    /** A required one. */
    public <T> T get(Parameter<T> parameter) {
        return find(parameter)
                .orElseThrow(() -> new IllegalArgumentException(parameter.name() + " may be left out: use find"));
    }

    public <T> Optional<T> find(Parameter<T> parameter) {
        JsonNode value = object.get(parameter.name());
        return value == null || value.isNull()
                ? Optional.empty()
                : parameter.type().read(value);
    }

    public Arguments with(Parameter<String> parameter, String value) {
        return new Arguments(object.deepCopy().put(parameter.name(), value));
    }

    @Override
    public String toString() {
        return object.toString();
    }
}
