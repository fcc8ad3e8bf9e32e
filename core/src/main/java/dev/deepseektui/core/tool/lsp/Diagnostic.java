package dev.deepseektui.core.tool.lsp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Excerpt;
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
    private static final int MOST_OF_FILE = 500;
    private static final int LONGEST_MESSAGE = 200;
    private static final int LONGEST_LABEL = 60;
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

    /** The lines of a document, used to convert columns, which servers count in UTF-16 units. */
    record DocumentLines(List<String> lines) {
        static DocumentLines of(String text) {
            return new DocumentLines(List.of(LINE_END.split(text, -1)));
        }

        private String line(int index) {
            return index < lines.size() ? lines.get(index) : "";
        }

        Diagnostic diagnostic(int line, int unit, Severity severity, String message, String label) {
            String text = line(line);
            int before = Math.min(unit, text.length());
            return new Diagnostic(
                    line + 1,
                    text.codePointCount(0, before) + 1,
                    severity,
                    oneLine(message, LONGEST_MESSAGE),
                    oneLine(label, LONGEST_LABEL),
                    SafeText.start(text.strip(), LONGEST_MESSAGE));
        }

        private static String oneLine(String text, int most) {
            return Excerpt.of(SafeText.line(text.strip().replaceAll("\\s*\\R\\s*", " ")), most);
        }
    }

    /**
     * Reads the diagnostics of a {@code publishDiagnostics} or {@code textDocument/diagnostic} message; unreadable ones are
     * left out.
     */
    static List<Diagnostic> listed(JsonNode items, DocumentLines lines, Severity least) {
        List<Diagnostic> found = new ArrayList<>();
        for (JsonNode item : items) {
            Severity severity = Severity.of(item.path("severity").asInt(1));
            JsonNode start = item.path("range").path("start");
            if (severity.compareTo(least) <= 0 && start.isObject() && found.size() < MOST_OF_FILE) {
                JsonNode message = item.path("message");
                found.add(lines.diagnostic(
                        Math.max(0, start.path("line").asInt()),
                        Math.max(0, start.path("character").asInt()),
                        severity,
                        message.isObject() ? message.path("value").asText() : message.asText(),
                        label(item.path("source").asText(), item.path("code"))));
            }
        }
        return found;
    }

    /** Reads the diagnostics of TypeScript's own server, which counts from 1. */
    static List<Diagnostic> ofTypeScript(JsonNode body, DocumentLines lines, Severity least) {
        List<Diagnostic> found = new ArrayList<>();
        for (JsonNode item : body) {
            Severity severity = switch (item.path("category").asText()) {
                case "error" -> Severity.ERROR;
                case "warning" -> Severity.WARNING;
                default -> Severity.HINT;
            };
            JsonNode start = item.path("start");
            if (severity.compareTo(least) <= 0 && start.isObject() && found.size() < MOST_OF_FILE) {
                found.add(lines.diagnostic(
                        Math.max(0, start.path("line").asInt() - 1),
                        Math.max(0, start.path("offset").asInt() - 1),
                        severity,
                        item.path("text").asText(),
                        label("ts", item.path("code"))));
            }
        }
        return found;
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
     * Returns the diagnostics that are not yet known. Lines may move, so diagnostics with the same message are compared
     * by their number; if there are more than before, those on lines without a known one are new.
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
