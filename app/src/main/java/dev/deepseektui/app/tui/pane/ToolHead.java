package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.keyOf;
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
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.OwnTool.ToolWork;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The heading of a tool call.
 *
 * @param name the tool's name
 * @param doing the message key of the verb: the tool's name, or the kind of call
 * @param title the model's title of a command; blank if there is none. The command is shown as well, because a title need
 * not match it
 * @param subject the path, command or pattern that the call is about, on one line
 */
public record ToolHead(String name, String doing, String title, String subject, String arguments) {
    private static final int MAX_SUBJECT_LENGTH = 500;
    private static final int MAX_ACTIVITY_LENGTH = 40;
    private static final int MIN_SUBJECT = 8;
    private static final Set<ToolWork> NAMING_SUBJECT =
            EnumSet.of(ToolWork.READ, ToolWork.EDIT, ToolWork.SEARCH, ToolWork.EXECUTE);
    private static final Set<String> WITH_VERB = Set.of(
            "read", "search", "bash", "job_start", "job_output", "job_kill", "edit", "write", "todo_write", "recall");

    /** The form of a verb; {@link #BARE} is for a call that did not run. */
    public enum VerbForm {
        BARE,
        RUNNING,
        DONE
    }

    public static ToolHead of(String name, String arguments) {
        JsonNode fields = fields(arguments);
        String doing = switch (ToolWork.of(name)) {
            case EXECUTE -> fields.path("run_in_background").asBoolean() ? "job_start" : name;
            case SEARCH -> "search";
            case READ, EDIT, FETCH, THINK, OTHER -> name;
        };
        String title = name.equals(OwnTool.BASH.word())
                ? cut(SafeText.line(fields.path("description").asText()))
                : "";
        return new ToolHead(name, doing, title, cut(subject(doing, fields, arguments)), arguments);
    }

    /** Returns the heading of an agent. The subject is the agent's prompt. */
    public static ToolHead ofAgent(String prompt) {
        return new ToolHead(OwnTool.TASK.word(), OwnTool.TASK.word(), "", cut(prompt), "");
    }

    private static String cut(String subject) {
        return Cells.cut(subject.strip().replaceAll("\\s*\\R\\s*", " "), MAX_SUBJECT_LENGTH);
    }

    /** Returns the built-in tool; empty for an MCP server's tool. */
    public Optional<OwnTool> tool() {
        return OwnTool.find(name);
    }

    public ToolHead on(@Nullable String resource) {
        return resource != null && subject.isEmpty() ? new ToolHead(name, doing, title, resource, arguments) : this;
    }

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
            case "job_output", "job_kill" ->
                say("transcript.job", fields.path("job_id").asText());
            default -> CallSubject.of(fields);
        };
    }

    /** Returns what is done to the subject: a verb or, for a command with a title, the title. */
    public String verb(VerbForm form) {
        if (!title.isEmpty()) {
            return title + ":";
        }
        return WITH_VERB.contains(doing) ? say("transcript.verb." + doing + "." + keyOf(form)) : doing;
    }

    /** Returns a short description of the call while it runs. */
    public String activity() {
        if (!WITH_VERB.contains(doing)) {
            return say("pane.using", name);
        }
        String about = NAMING_SUBJECT.contains(ToolWork.of(name)) ? subject : "";
        return (verb(VerbForm.RUNNING) + " "
                        + Line.of(Span.plain(about))
                                .shortenedTo(MAX_ACTIVITY_LENGTH)
                                .text())
                .strip();
    }

    /** Returns the heading on one line: mark, verb, as much of the subject as fits, and facts. */
    public Line line(Span mark, String verb, List<Span> facts, int width) {
        int taken = mark.width() + Cells.width(verb) + new Line(facts).width() + 2;
        int room = Math.max(MIN_SUBJECT, width - taken);
        List<Span> spans = new ArrayList<>(List.of(mark, Span.plain(" "), Span.bold(verb)));
        if (!subject.isEmpty()) {
            boolean isFile =
                    tool().filter(own -> own.subject().equals("file_path")).isPresent();
            Style style = isFile ? Style.PLAIN.linkedTo(subject) : Style.PLAIN;
            spans.add(Span.plain(" "));
            spans.addAll(Line.of(new Span(subject, style)).shortenedTo(room).spans());
        }
        spans.addAll(facts);
        return new Line(spans).shortenedTo(width);
    }
}
