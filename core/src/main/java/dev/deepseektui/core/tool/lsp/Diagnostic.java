package dev.deepseektui.core.tool.lsp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A diagnostic reported by a server. All strings are single lines of limited length without control characters.
 *
 * @param line counted from 1
 * @param column in characters, counted from 1
 * @param label the source and the code, such as {@code ts 2304}; blank if the server sends neither
 * @param source the text of the line, used to recognize the diagnostic after lines have moved
 */
record Diagnostic(int line, int column, Severity severity, String message, String label, String source) {
    private static final int MAX_OF_FILE = 500;
    private static final int MAX_MESSAGE_LENGTH = 200;
    private static final int MAX_LABEL_LENGTH = 60;
    private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r");

    /** The severities, worst first. */
    enum Severity {
        ERROR,
        WARNING,
        INFORMATION,
        HINT;

        static Severity of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        private static Severity of(int number) {
            return number >= 1 && number <= values().length ? values()[number - 1] : ERROR;
        }
    }

    /**
     * Reads the diagnostics in a {@code publishDiagnostics} or {@code textDocument/diagnostic} message. Skips
     * unreadable ones and those less severe than {@code least}.
     *
     * @param text the document's text
     */
    static List<Diagnostic> listed(Iterable<JsonNode> items, String text, Severity least) {
        List<String> lines = List.of(LINE_END.split(text, -1));
        List<Diagnostic> found = new ArrayList<>();
        for (JsonNode item : items) {
            Severity severity = Severity.of(item.path("severity").asInt(1));
            JsonNode start = item.path("range").path("start");
            if (severity.compareTo(least) <= 0 && start.isObject() && found.size() < MAX_OF_FILE) {
                int line = within(start.path("line"), lines.size() - 1);
                found.add(read(item, severity, line, lines.get(line)));
            }
        }
        return found;
    }

    /** Returns a position as a number from 0 to {@code last}. A position behind the end means the end. */
    private static int within(JsonNode position, int last) {
        return (int) Math.min(last, Math.max(0, position.asLong()));
    }

    /** Reads a diagnostic of a line. Servers count columns in UTF-16 units. */
    private static Diagnostic read(JsonNode item, Severity severity, int line, String text) {
        int unit = within(item.at("/range/start/character"), text.length());
        JsonNode message = item.path("message");
        return new Diagnostic(
                line + 1,
                text.codePointCount(0, unit) + 1,
                severity,
                oneLine(message.isObject() ? message.path("value").asText() : message.asText(), MAX_MESSAGE_LENGTH),
                oneLine(label(item.path("source").asText(), item.path("code")), MAX_LABEL_LENGTH),
                SafeText.start(text.strip(), MAX_MESSAGE_LENGTH));
    }

    private static String oneLine(String text, int limit) {
        return Excerpt.of(SafeText.line(text.strip().replaceAll("\\s*\\R\\s*", " ")), limit);
    }

    /** Converts a diagnostic of TypeScript's own server, which counts lines and columns from 1, to the LSP form. */
    static JsonNode ofTypeScript(JsonNode item) {
        int severity = List.of("error", "warning").indexOf(item.path("category").asText());
        ObjectNode converted = Json.object()
                .put("severity", severity < 0 ? Severity.values().length : severity + 1)
                .put("source", "ts")
                .put("message", item.path("text").asText());
        converted.set("code", item.path("code"));
        JsonNode start = item.path("start");
        if (start.isObject()) {
            converted
                    .withObject("/range/start")
                    .put("line", start.path("line").asLong() - 1)
                    .put("character", start.path("offset").asLong() - 1);
        }
        return converted;
    }

    private static String label(String source, JsonNode code) {
        String name = source.equals("typescript") ? "ts" : source.toLowerCase(Locale.ROOT);
        String number = code.isObject() ? code.path("value").asText() : code.asText();
        return (name + " " + number).strip();
    }

    /** Returns the diagnostic as one line, as shown to the model and the user. */
    String words() {
        String kind = severity == Severity.ERROR ? "" : severity.name().toLowerCase(Locale.ROOT) + ": ";
        return line + ":" + column + " " + kind + message + (label.isEmpty() ? "" : " (" + label + ")");
    }

    private boolean isLike(Diagnostic other) {
        return severity == other.severity && label.equals(other.label) && message.equals(other.message);
    }

    /**
     * Returns the diagnostics that are not yet known. Line numbers may have changed, so each known diagnostic is
     * matched with one that has the same message, preferably on a line with the same text.
     */
    static List<Diagnostic> fresh(List<Diagnostic> found, List<Diagnostic> known) {
        List<Diagnostic> left = new ArrayList<>(known);
        List<Diagnostic> fresh = new ArrayList<>(found);
        fresh.removeIf(each -> isTaken(left, before -> before.isLike(each) && before.source.equals(each.source)));
        fresh.removeIf(each -> isTaken(left, before -> before.isLike(each)));
        return fresh;
    }

    private static boolean isTaken(List<Diagnostic> left, Predicate<Diagnostic> match) {
        Optional<Diagnostic> taken = left.stream().filter(match).findFirst();
        taken.ifPresent(left::remove);
        return taken.isPresent();
    }
}
