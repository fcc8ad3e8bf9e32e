package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Tool.ToolSchema;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parameters of a tool, from which both its schema and the check of its arguments are derived. */
public record Parameters(List<Parameter<?>> all) implements ToolSchema {
    private static final int MAX_QUOTE_LENGTH = 60;

    public Parameters {
        all = List.copyOf(all);
    }

    public static Parameters of(Parameter<?>... all) {
        return new Parameters(List.of(all));
    }

    @Override
    public Arguments read(String tool, String raw) throws CallFailed {
        ObjectNode object =
                Arguments.object(raw).orElseThrow(() -> malformed(tool, List.of("they are not one JSON object")));
        List<String> objections = objections(object);
        if (!objections.isEmpty()) {
            throw malformed(tool, objections);
        }
        return new Arguments(object);
    }

    @Override
    public ObjectNode schema() {
        ObjectNode schema = Parameter.schema("object");
        ObjectNode properties = schema.putObject("properties");
        for (Parameter<?> parameter : offered()) {
            ObjectNode property = parameter.type().schema().deepCopy();
            property.put("description", parameter.sentence());
            properties.set(parameter.name(), property);
        }
        ArrayNode required = schema.putArray("required");
        all.stream().filter(Parameter::isRequiredBySchema).forEach(parameter -> required.add(parameter.name()));
        return schema.put("additionalProperties", false);
    }

    private List<Parameter<?>> offered() {
        return all.stream().<Parameter<?>>filter(Parameter::isOffered).toList();
    }

    List<String> objections(ObjectNode object) {
        List<String> objections = new ArrayList<>();
        for (Parameter<?> parameter : all) {
            objection(parameter, object.get(parameter.name())).ifPresent(objections::add);
        }
        object.fieldNames().forEachRemaining(name -> {
            if (all.stream().noneMatch(parameter -> parameter.name().equals(name))) {
                objections.add("%s is not known; it takes %s".formatted(quoted(name), words()));
            }
        });
        return objections;
    }

    String words() {
        return offered().isEmpty()
                ? "no arguments"
                : offered().stream()
                        .map(parameter -> parameter.name() + (parameter.isRequiredBySchema() ? "" : " (optional)"))
                        .collect(Collectors.joining(", "));
    }

    private static Optional<String> objection(Parameter<?> parameter, @Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return parameter.isRequired()
                    ? Optional.of("%s is missing; it must be %s"
                            .formatted(parameter.name(), parameter.type().allowed()))
                    : Optional.empty();
        }
        if (Arguments.holdHalfCharacters(value)) {
            return Optional.of(parameter.name()
                    + " holds half a character (a surrogate without its other half): it could not be used as"
                    + " it is shown");
        }
        return parameter.type().reader().apply(value).isPresent()
                ? Optional.empty()
                : Optional.of("%s must be %s, not %s"
                        .formatted(parameter.name(), parameter.type().allowed(), quoted(value.toString())));
    }

    private CallFailed malformed(String tool, List<String> objections) {
        String text = "The arguments of %s were not understood and nothing was done: %s.%nIt takes %s."
                .formatted(tool, String.join("; ", objections), words());
        return new CallFailed(ToolOutcome.of(Status.MALFORMED, text.replace(System.lineSeparator(), "\n")));
    }

    private static String quoted(String text) {
        String line = SafeText.line(text);
        return line.length() <= MAX_QUOTE_LENGTH ? line : line.substring(0, MAX_QUOTE_LENGTH - 1) + "…";
    }
}
