package dev.deepseektui.app.report;

import java.util.Arrays;
import java.util.Optional;

/** The forms that a session can be exported in, by the names that people give. */
public enum ReportForm {
    md,
    html,
    json;

    public static Optional<ReportForm> named(String name) {
        return Arrays.stream(values()).filter(form -> form.name().equals(name)).findFirst();
    }

    public SessionReport report() {
        return switch (this) {
            case md -> new MarkdownReport();
            case html -> new HtmlReport();
            case json -> new MessagesReport();
        };
    }
}
