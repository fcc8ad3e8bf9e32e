package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.app.acp.AcpMessages.CallDetails;
import dev.deepseektui.app.acp.AcpMessages.Location;
import dev.deepseektui.app.report.CallSubject;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool call as editors show it: kind, title and locations. */
record CallView(String tool, String arguments, Path workspace) {
    private static final int LONGEST_TITLE = 200;

    CallDetails described() {
        return new CallDetails(title(), kind(), input(), locations());
    }

    String kind() {
        return switch (tool) {
            case "read_file", "list_dir", "skill" -> "read";
            case "glob", "grep" -> "search";
            case "edit_file", "write_file" -> "edit";
            case "shell" -> "execute";
            case "web_fetch", "web_search" -> "fetch";
            case "recall", "session_compact", "task" -> "think";
            default -> "other";
        };
    }

    String title() {
        String subject = SafeText.line(CallSubject.of(arguments));
        String title = switch (kind()) {
            case "execute" -> subject.isEmpty() ? tool : subject;
            case "search" -> say("acp.title.search", subject);
            case "edit" -> say("acp.title.edit", subject);
            case "read" -> say("acp.title.read", subject);
            default -> (SafeText.line(tool) + " " + subject);
        };
        String whole = title.strip();
        return whole.length() <= LONGEST_TITLE ? whole : whole.substring(0, LONGEST_TITLE) + "…";
    }

    /** Returns the arguments as JSON. */
    private JsonNode input() {
        try {
            JsonNode json = Json.tree(arguments);
            if (json != null && json.isObject()) {
                return json;
            }
        } catch (JsonProcessingException e) {
            // Shown as text below.
        }
        return Json.object().put("arguments", arguments);
    }

    /** Returns the file of the call, which the editor can open. */
    private @Nullable List<Location> locations() {
        JsonNode input = input();
        boolean names = !kind().equals("execute") && !kind().equals("other");
        return names && input.path("path").isTextual()
                ? file(input.path("path").textValue())
                        .map(file -> locations(file, input.path("from").asInt(0)))
                        .orElse(null)
                : null;
    }

    static List<Location> locations(Path file, int line) {
        return List.of(new Location(file.toString(), line > 0 ? line : null));
    }

    /** Resolves a path of the model; empty if it is invalid. */
    Optional<Path> file(String written) {
        try {
            return Optional.of(workspace.resolve(written).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
