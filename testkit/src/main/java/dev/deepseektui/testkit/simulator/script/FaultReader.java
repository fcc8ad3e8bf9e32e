package dev.deepseektui.testkit.simulator.script;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Fault.CutMode;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Place.AfterBytes;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import dev.deepseektui.testkit.simulator.chat.Fields;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A parser of faults in scripts. */
final class FaultReader {
    private static final List<String> KINDS = List.of("delay", "stall", "drip", "cut", "garbage", "keep_alive");
    private static final List<String> MOMENTS = names(AnswerPoint.values());
    private static final List<String> MANNERS = names(CutMode.values());
    private static final String USUAL_GARBAGE = "data: {this is no JSON";
    private static final int MAX_MILLIS = 3_600_000;

    private FaultReader() {}

    static Fault read(Fields fields) {
        String kind = fields.requiredChoice("fault", KINDS);
        ScriptNames.check(fields, names(kind));
        Place place = place(fields);
        if (place == AnswerPoint.FIRST_BYTE && Set.of("garbage", "keep_alive").contains(kind)) {
            throw fields.wrong("at", "first_byte is not allowed for " + kind);
        }
        return switch (kind) {
            case "delay" -> new Fault.Delay(place, requiredMillis(fields));
            case "stall" -> new Fault.Stall(place);
            case "drip" -> new Fault.Drip(place, positive(fields, "bytes", Integer.MAX_VALUE), millis(fields));
            case "cut" -> new Fault.Cut(place, manner(fields));
            case "garbage" -> new Fault.Garbage(place, fields.text("line").orElse(USUAL_GARBAGE));
            default -> new Fault.KeepAlive(place, positive(fields, "count", 10_000), millis(fields));
        };
    }

    private static Set<String> names(String kind) {
        return switch (kind) {
            case "delay" -> Set.of("fault", "at", "ms");
            case "stall" -> Set.of("fault", "at");
            case "drip" -> Set.of("fault", "at", "bytes", "ms");
            case "cut" -> Set.of("fault", "at", "how");
            case "garbage" -> Set.of("fault", "at", "line");
            default -> Set.of("fault", "at", "count", "ms");
        };
    }

    private static Place place(Fields fields) {
        JsonNode at = fields.any("at");
        if (at.isIntegralNumber() && at.canConvertToLong() && at.longValue() >= 0) {
            return new AfterBytes(at.longValue());
        }
        if (at.isTextual() && MOMENTS.contains(at.textValue())) {
            return AnswerPoint.valueOf(at.textValue().toUpperCase(Locale.ROOT));
        }
        throw fields.wrong("at", "expected a number of bytes or one of " + String.join(", ", MOMENTS));
    }

    private static CutMode manner(Fields fields) {
        return fields.choice("how", MANNERS)
                .map(name -> CutMode.valueOf(name.toUpperCase(Locale.ROOT)))
                .orElse(CutMode.CLOSE);
    }

    /** Returns the required delay. Throws if it is missing or zero, because the fault would have no effect. */
    private static Duration requiredMillis(Fields fields) {
        if (!fields.has("ms")) {
            throw fields.missing("ms");
        }
        return millis(fields);
    }

    private static Duration millis(Fields fields) {
        return Duration.ofMillis(fields.has("ms") ? positive(fields, "ms", MAX_MILLIS) : 0);
    }

    private static int positive(Fields fields, String name, int limit) {
        JsonNode number = fields.whole(name).orElse(null);
        if (number == null) {
            return 1;
        }
        if (!number.canConvertToInt() || number.intValue() < 1 || number.intValue() > limit) {
            throw fields.wrong(name, "expected a whole number from 1 to " + limit);
        }
        return number.intValue();
    }

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}
