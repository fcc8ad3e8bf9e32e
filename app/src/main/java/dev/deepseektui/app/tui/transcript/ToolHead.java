package dev.deepseektui.app.tui.transcript;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.app.tui.text.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Which tool is called on what.
 *
 * @param subject the path, command or pattern it is about, on one line
 */
record ToolHead(String name, String subject, String arguments) {
    private static final List<String> SUBJECTS = List.of("path", "command", "pattern", "query", "url", "pointer", "id");
    private static final int LONGEST_SUBJECT = 500;
    private static final int LEAST_SUBJECT = 8;

    static ToolHead of(String name, String arguments) {
        String subject = subject(arguments).strip().replaceAll("\\s*\\R\\s*", " ");
        return new ToolHead(name, Cells.cut(subject, LONGEST_SUBJECT), arguments);
    }

    ToolHead on(String resource) {
        return subject.isEmpty() ? new ToolHead(name, resource, arguments) : this;
    }

    /** Mark, verb, as much of the subject as fits, and what is to say about it: on one line. */
    Line line(Span mark, String verb, List<Span> said, int width) {
        int taken = mark.width() + Cells.width(verb) + new Line(said).width() + 2;
        int room = Math.max(LEAST_SUBJECT, width - taken);
        List<Span> spans = new ArrayList<>(List.of(mark, Span.plain(" "), Span.bold(verb)));
        if (!subject.isEmpty()) {
            spans.add(Span.plain(" "));
            spans.addAll(Line.of(Span.plain(subject)).shortenedTo(room).spans());
        }
        spans.addAll(said);
        return new Line(spans).shortenedTo(width);
    }

    ToolVerb verb() {
        return ToolVerb.of(name);
    }

    private static String subject(String arguments) {
        try {
            JsonNode fields = Json.MAPPER.readTree(arguments);
            for (String name : SUBJECTS) {
                if (fields != null && fields.path(name).isTextual()) {
                    return fields.path(name).asText();
                }
            }
            return fields != null && fields.isObject() ? firstText(fields) : arguments;
        } catch (JsonProcessingException e) {
            return arguments; // what the model wrote, since that is what it meant to be about
        }
    }

    private static String firstText(JsonNode fields) {
        for (Iterator<JsonNode> values = fields.elements(); values.hasNext(); ) {
            JsonNode value = values.next();
            if (value.isTextual()) {
                return value.asText();
            }
        }
        return "";
    }
}
