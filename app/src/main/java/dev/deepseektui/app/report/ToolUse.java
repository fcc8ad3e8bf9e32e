package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.conversation.message.CallEnding.CallEndingKind;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A tool call and its outcome.
 *
 * @param outcome null if the session ended before the call did
 * @param diff the diff of the changed file; null if there is none
 */
record ToolUse(
        ToolCall call,
        @Nullable ToolOutcome outcome,
        @Nullable String diff) {
    private static final int INFORMATIVE_LINES = 4;

    /** Returns a short description of how the call ended and how long it took. */
    String ending() {
        if (outcome == null) {
            return say("report.export.no_result");
        }
        List<String> words = new ArrayList<>();
        CallEnding ending = CallEnding.of(outcome);
        words.add(ending.kind() == CallEndingKind.WELL ? say("report.export.ok") : ending.words());
        if (outcome.millis() != null) {
            words.add(String.format(Locale.ROOT, "%.1f s", outcome.millis() / 1000.0));
        }
        return String.join(", ", words);
    }

    String output() {
        String text = outcome == null ? "" : outcome.text();
        return diff == null ? text : text + "\n" + diff;
    }

    /** Returns the most informative lines of the error, separated by line feeds; empty if there was none. */
    String telling() {
        return outcome == null ? "" : String.join("\n", CallEnding.informativeLines(outcome, INFORMATIVE_LINES));
    }

    CallEndingKind kind() {
        return outcome == null ? CallEndingKind.STOPPED : CallEnding.of(outcome).kind();
    }

    /**
     * Returns the arguments in readable form, one per line, with strings unescaped. Arguments that are not a JSON
     * object are returned unchanged.
     */
    String arguments() {
        String arguments = call.arguments();
        try {
            JsonNode fields = Json.tree(arguments);
            return fields != null && fields.isObject() ? lines(fields) : arguments;
        } catch (JsonProcessingException e) {
            return arguments; // the raw text
        }
    }

    private static String lines(JsonNode fields) {
        StringJoiner lines = new StringJoiner("\n");
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            String value = field.getValue().isTextual()
                    ? field.getValue().textValue()
                    : field.getValue().toString();
            lines.add(field.getKey() + (value.indexOf('\n') < 0 ? ": " : ":\n") + value);
        }
        return lines.toString();
    }
}
