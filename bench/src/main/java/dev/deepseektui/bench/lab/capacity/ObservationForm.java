package dev.deepseektui.bench.lab.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.bench.lab.capacity.ReplayItem.Observed;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.Observation;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A parser of a JSON line with an observation. The line is {@code {"observation":{…}}} or contains the observation's
 * fields alone.
 */
final class ObservationForm {
    private static final int MAX_SHOWN_LENGTH = 60;
    private static final String FAILED = "failed_calls_recent_window";
    private static final String CALLS = "calls_recent_window";
    private static final long FACTS_WINDOW = 8;
    private static final long RECORDED_WINDOW = 8;

    private final ObjectNode line;
    private final JsonNode fields;
    private final String place;
    private final long window;

    /**
     * Creates the parser.
     *
     * @param place the line's origin, for error messages
     * @param window the number of messages that count as recent
     */
    ObservationForm(ObjectNode line, String place, long window) {
        this.line = line;
        this.fields = line.has("observation") ? line.get("observation") : line;
        this.place = place;
        this.window = window;
    }

    Observed read() {
        if (!fields.isObject()) {
            throw complaint(place, "has an observation that is not a JSON object");
        }
        JsonNode facts = line.path("facts");
        Long failed = fields.has(FAILED) ? count(FAILED) : fact(facts, "failed_of_last_8");
        Long calls = fields.has(CALLS) ? count(CALLS) : fact(facts, "step");
        if (!fields.has(CALLS) && calls != null) {
            calls = Math.min(calls, FACTS_WINDOW);
        }
        if (failed != null && calls != null && failed > calls) {
            throw complaint(place, FAILED + " is " + failed + ", but only " + calls + " calls were observed");
        }
        Inputs inputs = new Inputs(
                count("action_count_this_turn"),
                recent("tool_calls_recent_window", "step"),
                recent("unique_reference_ids_recent_window", "references_wide"),
                ratio("context_used_ratio"),
                failed,
                calls,
                null);
        Long turn = count("turn");
        if (turn == null) {
            throw complaint(place, "has no turn; add it as a whole number");
        }
        Observation observation = new Observation(checkpoint(), turn, model(), inputs, failing());
        return new Observed(observation, line.path("series").toString(), settings(), null, place);
    }

    /**
     * Returns a fact that data sets of labelled runs add to an observation; null if absent. In these data sets, each
     * step is one tool result.
     */
    private static @Nullable Long fact(JsonNode facts, String name) {
        JsonNode value = facts.path(name);
        return value.canConvertToLong() && value.isIntegralNumber() ? (Long) value.longValue() : null;
    }

    /**
     * Returns a count over the configured window; null if it is absent or unknown. Public data sets contain counts over
     * 8 messages and, in addition, over a wider window: a window of W messages has W/2 calls, and at most as many
     * references.
     */
    private @Nullable Long recent(String name, String fact) {
        Long wide = fact(line.path("facts"), fact);
        return wide == null || window == RECORDED_WINDOW ? count(name) : Long.valueOf(Math.min(wide, window / 2));
    }

    private Checkpoint checkpoint() {
        String word = fields.path("checkpoint").asText();
        return Arrays.stream(Checkpoint.values())
                .filter(checkpoint -> checkpoint.word().equals(word))
                .findFirst()
                .orElseThrow(() -> wrong(
                        "checkpoint",
                        Arrays.stream(Checkpoint.values()).map(Checkpoint::word).collect(Collectors.joining(" or "))));
    }

    private String model() {
        JsonNode model = fields.path("model");
        if (!model.isTextual()) {
            throw wrong("model", "a string");
        }
        return model.textValue();
    }

    /** Returns a count; null if it is absent or unknown. */
    private @Nullable Long count(String name) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
            throw wrong(name, "a whole number, 0 or more");
        }
        return value.longValue();
    }

    private @Nullable Double ratio(String name) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            throw wrong(name, "a number");
        }
        return value.doubleValue();
    }

    private boolean failing() {
        JsonNode forced = fields.path("forced");
        if (forced.isMissingNode() || forced.isNull()) {
            return true;
        }
        if (!forced.isBoolean()) {
            throw wrong("forced", "true or false");
        }
        return forced.booleanValue();
    }

    private @Nullable Map<String, Object> settings() {
        JsonNode given = line.path("settings");
        if (given.isMissingNode() || given.isNull()) {
            return null;
        }
        if (!given.isObject()) {
            throw complaint(place, "has settings that are not a JSON object with keys of the section capacity");
        }
        Map<String, Object> settings = new LinkedHashMap<>();
        given.properties()
                .forEach(entry -> settings.put(
                        fullName(entry.getKey()),
                        entry.getValue().isNull()
                                ? "null"
                                : TomlValue.of(Json.MAPPER.convertValue(entry.getValue(), Object.class))));
        return settings;
    }

    private static String fullName(String key) {
        return key.contains(".") ? key : CapacityKeys.ENABLED.section() + "." + key;
    }

    private UserError wrong(String field, String allowed) {
        JsonNode value = fields.path(field);
        String shown = value.isMissingNode() ? "missing" : value.toString();
        String cut = shown.length() <= MAX_SHOWN_LENGTH ? shown : shown.substring(0, MAX_SHOWN_LENGTH) + "…";
        return complaint(place, field + " is " + cut + "; it must be " + allowed);
    }

    static UserError complaint(String place, String what) {
        return new UserError(place + ": " + SafeText.line(what));
    }
}
