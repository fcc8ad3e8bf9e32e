package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.bench.lab.context.TraceEntry.Decided;
import dev.deepseektui.bench.lab.context.TraceEntry.Returned;
import dev.deepseektui.bench.lab.context.TraceEntry.Said;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.ToolCall;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A parser of a trace's lines. It keeps track of calls that have no result yet. */
final class TraceForm {
    private static final int MAX_SHOWN_LENGTH = 60;
    private static final String NO_ARGUMENTS = "{}";

    private final Set<String> open = new HashSet<>();

    TraceEntry entry(JsonNode line, String place) {
        if (!line.isObject()) {
            throw complaint(place, "is not a JSON object; a trace has one message on each line");
        }
        return switch (line.path("type").asText()) {
            case "user" ->
                new Said(
                        required(line, "text", place),
                        List.of(),
                        isThere(line.path("command")) ? required(line, "command", place) : null,
                        at(line, place));
            case "assistant" -> answered(line, place);
            case "tool" -> returned(line, place);
            case "decision" -> new Decided(required(line, "text", place));
            default -> throw wrong(line, "type", "user, assistant, tool or decision", place);
        };
    }

    private Answered answered(JsonNode line, String place) {
        List<ToolCall> calls = new ArrayList<>();
        JsonNode given = line.path("tool_calls");
        if (isThere(given) && !given.isArray()) {
            throw wrong(line, "tool_calls", "a list", place);
        }
        for (JsonNode call : given) {
            ToolCall read =
                    new ToolCall(required(call, "id", place), required(call, "name", place), arguments(call, place));
            if (!open.add(read.id())) {
                throw complaint(place, "has two tool_calls with the same id; ids must be unique");
            }
            calls.add(read);
        }
        return new Answered(optional(line, "text", place), optional(line, "reasoning", place), calls, at(line, place));
    }

    /**
     * Returns the arguments as a JSON string. They are recorded as an object or, as providers send them, as a string.
     */
    private static String arguments(JsonNode call, String place) {
        JsonNode given = call.path("arguments");
        if (!isThere(given)) {
            return NO_ARGUMENTS;
        }
        if (!given.isObject() && !given.isTextual()) {
            throw wrong(call, "arguments", "an object, or a string with its JSON", place);
        }
        return given.isTextual() ? given.textValue() : given.toString();
    }

    private Returned returned(JsonNode line, String place) {
        String call = required(line, "call_id", place);
        if (!open.remove(call)) {
            throw complaint(place, "has a result without a pending call; fix call_id or remove the line");
        }
        JsonNode failed = line.path("error");
        if (isThere(failed) && !failed.isBoolean()) {
            throw wrong(line, "error", "true or false", place);
        }
        return new Returned(call, optional(line, "text", place), failed.asBoolean());
    }

    private static @Nullable Instant at(JsonNode line, String place) {
        try {
            return isThere(line.path("at")) ? Instant.parse(line.path("at").asText()) : null;
        } catch (DateTimeParseException e) {
            throw wrong(line, "at", "a time such as 2026-11-18T12:00:00Z", place);
        }
    }

    private static boolean isThere(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }

    private static String required(JsonNode object, String field, String place) {
        if (!object.path(field).isTextual()) {
            throw wrong(object, field, "a string", place);
        }
        return object.path(field).textValue();
    }

    private static String optional(JsonNode object, String field, String place) {
        return isThere(object.path(field)) ? required(object, field, place) : "";
    }

    private static UserError wrong(JsonNode object, String field, String allowed, String place) {
        JsonNode value = object.path(field);
        String shown = value.isMissingNode() ? "missing" : value.toString();
        String cut = shown.length() <= MAX_SHOWN_LENGTH ? shown : shown.substring(0, MAX_SHOWN_LENGTH) + "…";
        return complaint(place, field + " is " + cut + "; it must be " + allowed);
    }

    private static UserError complaint(String place, String what) {
        return new UserError(place + ": " + SafeText.line(what));
    }
}
