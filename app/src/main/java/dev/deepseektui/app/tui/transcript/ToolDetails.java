package dev.deepseektui.app.tui.transcript;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.message.ToolOutcome;

/** All that is known about a call, as text. */
final class ToolDetails {
    private ToolDetails() {}

    static String text(ToolHead head) {
        return head.arguments().isEmpty() ? "" : "arguments\n" + readable(head.arguments()) + "\n\n";
    }

    static String text(ToolHead head, ToolOutcome outcome) {
        StringBuilder text = new StringBuilder(text(head));
        if (outcome.exitCode() != null) {
            text.append("exit code ").append(outcome.exitCode()).append('\n');
        }
        if (outcome.millis() != null) {
            text.append("took ").append(Figures.seconds(outcome.millis())).append('\n');
        }
        if (outcome.artifact() != null) {
            text.append("all of it: artifact ").append(outcome.artifact()).append('\n');
        }
        return text.append("result, as the model was told\n")
                .append(outcome.text())
                .toString();
    }

    private static String readable(String arguments) {
        try {
            return Json.MAPPER.readTree(arguments).toPrettyString();
        } catch (JsonProcessingException e) {
            return arguments;
        }
    }
}
