package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.app.report.CallSubject;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.OwnTool.ToolWork;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool call as editors show it: kind, title and locations. */
record CallView(String tool, String arguments, Path workspace) {
    private static final int MAX_TITLE_LENGTH = 200;

    CallDetails described() {
        return new CallDetails(title(), work().word(), input(), locations());
    }

    ToolWork work() {
        return ToolWork.of(tool);
    }

    String title() {
        String subject = SafeText.line(CallSubject.of(arguments));
        String title = switch (work()) {
            case EXECUTE -> subject.isEmpty() ? tool : subject;
            case SEARCH -> say("acp.title.search", subject);
            case EDIT -> say("acp.title.edit", subject);
            case READ -> say("acp.title.read", subject);
            case FETCH, THINK, OTHER -> SafeText.line(tool) + " " + subject;
        };
        String whole = title.strip();
        return whole.length() <= MAX_TITLE_LENGTH ? whole : whole.substring(0, MAX_TITLE_LENGTH) + "…";
    }

    /** Returns the arguments as a JSON object. Anything else is wrapped in an object with a single string. */
    private JsonNode input() {
        try {
            JsonNode json = Json.tree(arguments);
            if (json != null && json.isObject()) {
                return json;
            }
        } catch (JsonProcessingException e) {
            // Not JSON: wrapped as a string below.
        }
        return Json.object().put("arguments", arguments);
    }

    /**
     * Returns the location of the file that the call refers to, so that the editor can open it; null if there is none.
     */
    private @Nullable List<Location> locations() {
        JsonNode input = input();
        boolean names = work() != ToolWork.EXECUTE && work() != ToolWork.OTHER;
        JsonNode path = input.path(input.has("file_path") ? "file_path" : "path");
        return names && path.isTextual()
                ? file(path.textValue())
                        .map(file -> locations(file, input.path("offset").asInt(0)))
                        .orElse(null)
                : null;
    }

    static List<Location> locations(Path file, int line) {
        return List.of(new Location(file.toString(), line > 0 ? line : null));
    }

    /** Resolves a path given by the model; empty if it is invalid. */
    Optional<Path> file(String written) {
        try {
            return Optional.of(workspace.resolve(written).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    @ProtocolRecord
    record CallDetails(
            String title,
            String kind,
            JsonNode rawInput,
            @Nullable List<Location> locations) {}

    record Location(String path, @Nullable Integer line) {}
}
