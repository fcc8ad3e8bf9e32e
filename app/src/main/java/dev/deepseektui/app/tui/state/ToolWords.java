package dev.deepseektui.app.tui.state;

import static dev.deepseektui.app.tui.state.StateTexts.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.event.ToolStarted;

/** What does a tool do at this moment, in few words? */
final class ToolWords {
    private static final int LONGEST = 40;

    private ToolWords() {}

    static String of(ToolStarted started) {
        return switch (started.name()) {
            case "shell" -> shell(started);
            case "read_file" -> say("reading", field(started, "path")).strip();
            case "list_dir" -> say("listing", field(started, "path")).strip();
            case "grep", "glob" ->
                say("searching_for", field(started, "pattern")).strip();
            case "edit_file" -> say("editing", field(started, "path")).strip();
            case "write_file" -> say("writing", field(started, "path")).strip();
            case "update_plan" -> say("planning");
            case "task" -> say("waiting_for", field(started, "agent"));
            case "recall" -> say("recalling");
            default -> say("using", started.name());
        };
    }

    /** A command, or what is done about one in the background. */
    private static String shell(ToolStarted started) {
        String command = field(started, "command");
        String job = field(started, "job");
        return command.isEmpty() && !job.isEmpty()
                ? say("waiting_for", say("job", job))
                : say("running", command).strip();
    }

    /** On one line, and as much of it as one reads at a glance. */
    private static String field(ToolStarted started, String name) {
        try {
            JsonNode fields = Json.tree(started.arguments());
            String text = fields == null ? "" : fields.path(name).asText("");
            String line = text.strip().replaceAll("\\s*\\R\\s*", " ");
            return Line.of(Span.plain(line)).shortenedTo(LONGEST).text();
        } catch (JsonProcessingException e) {
            return ""; // what the model wrote is no call, and will be refused as such
        }
    }
}
