package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.message.ToolOutcome;

/** All that is known about a call, as text. */
final class ToolDetails {
    private ToolDetails() {}

    static String text(ToolHead head) {
        return head.arguments().isEmpty() ? "" : say("tool.arguments") + readable(head.arguments()) + "\n\n";
    }

    static String text(ToolHead head, ToolOutcome outcome) {
        StringBuilder text = new StringBuilder(text(head));
        if (outcome.exitCode() != null) {
            text.append(say("tool.exit", outcome.exitCode()));
        }
        if (outcome.millis() != null) {
            text.append(say("tool.took", Figures.seconds(outcome.millis())));
        }
        if (outcome.artifact() != null) {
            text.append(say("tool.saved", outcome.artifact()));
        }
        return text.append(say("tool.result")).append(outcome.text()).toString();
    }

    private static String readable(String arguments) {
        try {
            return Json.tree(arguments).toPrettyString();
        } catch (JsonProcessingException e) {
            return arguments;
        }
    }
}
