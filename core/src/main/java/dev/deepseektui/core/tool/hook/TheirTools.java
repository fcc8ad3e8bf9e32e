package dev.deepseektui.core.tool.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Claude Code's names of our tools and their arguments, as hooks have them. */
public final class TheirTools {
    private static final Map<String, Tool> BY_OURS = Map.of(
            "shell", tool("Bash", "command", "command", "background", "run_in_background"),
            "read_file", tool("Read", "path", "file_path", "from", "offset"),
            "write_file", tool("Write", "path", "file_path", "content", "content"),
            "edit_file",
                    tool("Edit", "path", "file_path", "old", "old_string", "new", "new_string", "all", "replace_all")
                            .alsoAs("MultiEdit", "apply_patch"),
            "glob", tool("Glob", "pattern", "pattern", "path", "path"),
            "grep", tool("Grep", "pattern", "pattern", "path", "path", "glob", "glob", "ignore_case", "-i"),
            "list_dir", tool("LS", "path", "path"),
            "update_plan", tool("TodoWrite"),
            "skill", tool("Skill", "name", "skill", "arguments", "args"),
            "task", tool("Agent", "prompt", "prompt", "agent", "subagent_type").alsoAs("Task"));
    private static final String PATH = "file_path";
    private static final String EDITS = "edits";
    private static final String SECONDS = "timeout_seconds";
    private static final String MILLIS = "timeout";

    private TheirTools() {}

    /**
     * One of their tools.
     *
     * @param fields their names of arguments, by ours
     */
    private record Tool(String name, Map<String, String> fields, List<String> others) {
        Tool alsoAs(String... more) {
            return new Tool(name, fields, List.of(more));
        }
    }

    private static Tool tool(String name, String... fields) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            map.put(fields[i], fields[i + 1]);
        }
        return new Tool(name, map, List.of());
    }

    /** All the names that a matcher may mean a tool of ours by. */
    static List<String> names(String ours) {
        Tool theirs = BY_OURS.get(ours);
        if (theirs == null) {
            return List.of(ours);
        }
        List<String> names = new ArrayList<>(List.of(theirs.name(), ours));
        names.addAll(theirs.others());
        return names;
    }

    /** Which of ours they call that; empty where none is. */
    public static Optional<String> ours(String theirs) {
        return BY_OURS.entrySet().stream()
                .filter(tool -> tool.getValue().name().equals(theirs)
                        || tool.getValue().others().contains(theirs))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    static String name(String ours) {
        return Optional.ofNullable(BY_OURS.get(ours)).map(Tool::name).orElse(ours);
    }

    /** Our arguments as they would have them; paths of files are absolute. */
    static ObjectNode input(String ours, ObjectNode arguments, Path workspace) {
        Tool theirs = BY_OURS.get(ours);
        if (theirs == null) {
            return arguments.deepCopy();
        }
        ObjectNode input = Json.object();
        arguments.properties().forEach(field -> {
            String name = theirs.fields().getOrDefault(field.getKey(), field.getKey());
            input.set(name, name.equals(PATH) ? absolute(field.getValue(), workspace) : field.getValue());
        });
        if (input.has(SECONDS)) {
            input.put(MILLIS, input.remove(SECONDS).asLong() * 1000);
        }
        rename(input, Map.of("old", "old_string", "new", "new_string"));
        return input;
    }

    /** Theirs as we would have them: what means nothing to us stays, and is refused by whoever reads it. */
    static ObjectNode arguments(String ours, ObjectNode input) {
        Tool theirs = BY_OURS.get(ours);
        if (theirs == null) {
            return input.deepCopy();
        }
        Map<String, String> back = new LinkedHashMap<>();
        theirs.fields().forEach((our, their) -> back.put(their, our));
        ObjectNode arguments = Json.object();
        input.properties()
                .forEach(field -> arguments.set(back.getOrDefault(field.getKey(), field.getKey()), field.getValue()));
        if (ours.equals("shell")) {
            arguments.remove("description");
            if (arguments.has(MILLIS)) {
                arguments.put(SECONDS, Math.max(1, arguments.remove(MILLIS).asLong() / 1000));
            }
        }
        rename(arguments, Map.of("old_string", "old", "new_string", "new"));
        return arguments;
    }

    private static void rename(ObjectNode object, Map<String, String> names) {
        if (object.get(EDITS) instanceof ArrayNode edits) {
            ArrayNode renamed = Json.array();
            for (JsonNode edit : edits) {
                ObjectNode other = Json.object();
                edit.properties()
                        .forEach(field ->
                                other.set(names.getOrDefault(field.getKey(), field.getKey()), field.getValue()));
                renamed.add(other);
            }
            object.set(EDITS, renamed);
        }
    }

    private static JsonNode absolute(JsonNode path, Path workspace) {
        return path.isTextual() && path.asText().indexOf('\0') < 0
                ? TextNode.valueOf(workspace.resolve(path.asText()).normalize().toString())
                : path;
    }
}
