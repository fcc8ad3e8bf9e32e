package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.report.CallSubject;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * The tool and the subject of a call.
 *
 * @param doing its action: most tools have one, the shell also has jobs
 * @param subject the path, command or pattern, on one line
 */
record ToolHead(String name, String doing, String subject, String arguments) {
    private static final String SHELL = "shell";
    private static final int LONGEST_SUBJECT = 500;
    private static final int LEAST_SUBJECT = 8;

    static ToolHead of(String name, String arguments) {
        JsonNode fields = fields(arguments);
        String doing = name.equals(SHELL) ? shell(fields) : name;
        String subject = subject(doing, fields, arguments).strip().replaceAll("\\s*\\R\\s*", " ");
        return new ToolHead(name, doing, Cells.cut(subject, LONGEST_SUBJECT), arguments);
    }

    ToolHead on(String resource) {
        return subject.isEmpty() ? new ToolHead(name, doing, resource, arguments) : this;
    }

    /** Returns the action: a command is run, or a background job is started or inspected. */
    private static String shell(JsonNode fields) {
        return switch (fields.path("action").asText()) {
            case "poll" -> "job_poll";
            case "kill" -> "job_kill";
            case "list" -> "job_list";
            default -> fields.path("background").asBoolean() ? "job_start" : SHELL;
        };
    }

    /** Returns one line: mark, verb, as much of the subject as fits, and the facts. */
    Line line(Span mark, String verb, List<Span> said, int width) {
        int taken = mark.width() + Cells.width(verb) + new Line(said).width() + 2;
        int room = Math.max(LEAST_SUBJECT, width - taken);
        List<Span> spans = new ArrayList<>(List.of(mark, Span.plain(" "), Span.bold(verb)));
        if (!subject.isEmpty()) {
            spans.add(Span.plain(" "));
            spans.addAll(
                    Line.of(new Span(subject, subjectStyle())).shortenedTo(room).spans());
        }
        spans.addAll(said);
        return new Line(spans).shortenedTo(width);
    }

    private Style subjectStyle() {
        return switch (doing) {
            case "read_file", "list_dir", "edit_file", "write_file" -> Style.PLAIN.linkedTo(subject);
            default -> Style.PLAIN;
        };
    }

    ToolVerb verb() {
        return ToolVerb.of(doing);
    }

    /** Returns the fields; none if the model did not write an object. */
    private static JsonNode fields(String arguments) {
        try {
            JsonNode fields = Json.tree(arguments);
            return fields == null ? MissingNode.getInstance() : fields;
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    private static String subject(String doing, JsonNode fields, String arguments) {
        if (!fields.isObject()) {
            return arguments;
        }
        return switch (doing) {
            case "job_poll", "job_kill" ->
                say("transcript.job", fields.path("job").asText());
            case "job_list" -> say("transcript.jobs");
            default -> CallSubject.of(fields);
        };
    }

    /**
     * The names of a tool's action by state.
     *
     * @param bare for a call that never ran
     */
    record ToolVerb(String bare, String running, String done) {
        static ToolVerb of(String doing) {
            return switch (doing) {
                case "read_file" -> spoken("read_file");
                case "list_dir" -> spoken("list_dir");
                case "grep", "glob" -> spoken("search");
                case "shell" -> spoken("shell");
                case "job_start" -> spoken("job_start");
                case "job_poll" -> spoken("job_poll");
                case "job_kill" -> spoken("job_kill");
                case "job_list" -> spoken("job_list");
                case "edit_file" -> spoken("edit_file");
                case "write_file" -> spoken("write_file");
                case "update_plan" -> spoken("update_plan");
                case "recall" -> spoken("recall");
                default -> new ToolVerb(doing, doing, doing);
            };
        }

        private static ToolVerb spoken(String key) {
            return new ToolVerb(
                    say("transcript.verb." + key + ".bare"),
                    say("transcript.verb." + key + ".running"),
                    say("transcript.verb." + key + ".done"));
        }
    }
}
