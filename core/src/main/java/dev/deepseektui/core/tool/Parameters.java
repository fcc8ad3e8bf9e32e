package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
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
    private static final ModelTexts TEXTS = ModelTexts.of(Parameters.class);

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
                Arguments.object(raw).orElseThrow(() -> malformed(tool, List.of(TEXTS.text("not_object", tool))));
        List<String> objections = objections(tool, object);
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
        return List.copyOf(all.stream().filter(Parameter::isOffered).toList());
    }

    List<String> objections(String tool, ObjectNode object) {
        List<String> objections = new ArrayList<>();
        for (Parameter<?> parameter : all) {
            objection(tool, parameter, object.get(parameter.name())).ifPresent(objections::add);
        }
        object.fieldNames().forEachRemaining(name -> {
            if (all.stream().noneMatch(parameter -> parameter.name().equals(name))) {
                objections.add(TEXTS.text("unknown", quoted(name), tool, words()));
            }
        });
        return objections;
    }

    String words() {
        return offered().isEmpty()
                ? TEXTS.text("none")
                : offered().stream()
                        .map(parameter -> parameter.isRequiredBySchema()
                                ? parameter.name()
                                : TEXTS.text("optional", parameter.name()))
                        .collect(Collectors.joining(", "));
    }

    private static Optional<String> objection(String tool, Parameter<?> parameter, @Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return parameter.isRequired()
                    ? Optional.of(TEXTS.text("missing", tool, parameter.name()))
                    : Optional.empty();
        }
        if (Arguments.holdHalfCharacters(value)) {
            return Optional.of(TEXTS.text("half", parameter.name()));
        }
        return parameter.type().reader().apply(value).isPresent()
                ? Optional.empty()
                : Optional.of(
                        TEXTS.text("wrong", parameter.name(), parameter.type().allowed(), quoted(value.toString())));
    }

    /** Returns the failure with each problem once, and the shortest correct call of the tool if it is known. */
    private static CallFailed malformed(String tool, List<String> objections) {
        String example = OwnTool.find(tool)
                .flatMap(OwnTool::example)
                .map(call -> " " + TEXTS.text("example", call))
                .orElse("");
        return new CallFailed(ToolOutcome.of(Status.MALFORMED, String.join(" ", objections) + example));
    }

    private static String quoted(String text) {
        String line = SafeText.line(text);
        return line.length() <= MAX_QUOTE_LENGTH ? line : line.substring(0, MAX_QUOTE_LENGTH - 1) + "…";
    }
}
