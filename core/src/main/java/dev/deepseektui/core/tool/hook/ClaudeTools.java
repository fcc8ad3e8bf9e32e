package dev.deepseektui.core.tool.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.OwnTool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A mapping between this program's tools and Claude Code's, whose tool and argument names hooks use. */
public final class ClaudeTools {
    /**
     * One tool per line: its name, Claude Code's name followed by aliases for matchers, and pairs of argument names
     * (this program's name = Claude Code's name).
     */
    private static final String TABLE = """
            edit_file   Edit|MultiEdit|apply_patch path=file_path old=old_string new=new_string all=replace_all
            glob        Glob pattern=pattern path=path
            grep        Grep pattern=pattern path=path glob=glob ignore_case=-i
            list_dir    LS path=path
            read_file   Read path=file_path from=offset
            shell       Bash command=command background=run_in_background
            skill       Skill name=skill arguments=args
            task        Agent|Task prompt=prompt agent=subagent_type
            update_plan TodoWrite
            web_fetch   WebFetch url=url
            web_search  WebSearch query=query
            write_file  Write path=file_path content=content
            """;

    private static final Map<String, ClaudeTool> BY_OURS = TABLE.lines()
            .map(line -> List.of(line.split(" +")))
            .collect(Collectors.toUnmodifiableMap(
                    words -> words.get(0), words -> ClaudeTool.of(words.get(1), words.subList(2, words.size()))));

    private static final String PATH = "file_path";
    private static final String EDITS = "edits";
    private static final String SECONDS = "timeout_seconds";
    private static final String MILLIS = "timeout";

    private ClaudeTools() {}

    /**
     * A tool of Claude Code.
     *
     * @param fields its argument names by this program's names
     * @param others the aliases of its name for matchers
     */
    private record ClaudeTool(String name, Map<String, String> fields, List<String> others) {
        static ClaudeTool of(String names, List<String> fields) {
            List<String> all = List.of(names.split("\\|"));
            Map<String, String> byOurs = new LinkedHashMap<>();
            fields.forEach(field -> {
                int equals = field.indexOf('=');
                byOurs.put(field.substring(0, equals), field.substring(equals + 1));
            });
            return new ClaudeTool(all.get(0), byOurs, all.subList(1, all.size()));
        }
    }

    static List<String> names(String ours) {
        ClaudeTool theirs = BY_OURS.get(ours);
        if (theirs == null) {
            return List.of(ours);
        }
        List<String> names = new ArrayList<>(List.of(theirs.name(), ours));
        names.addAll(theirs.others());
        return names;
    }

    public static Optional<String> ours(String theirs) {
        return BY_OURS.entrySet().stream()
                .filter(tool -> tool.getValue().name().equals(theirs)
                        || tool.getValue().others().contains(theirs))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    static String name(String ours) {
        return Optional.ofNullable(BY_OURS.get(ours)).map(ClaudeTool::name).orElse(ours);
    }

    /** Renames arguments to Claude Code's names and makes file paths absolute. */
    static ObjectNode input(String ours, ObjectNode arguments, Path workspace) {
        ClaudeTool theirs = BY_OURS.get(ours);
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

    /** Renames Claude Code's arguments to this program's names. Unknown arguments are kept and rejected later. */
    static ObjectNode arguments(String ours, ObjectNode input) {
        ClaudeTool theirs = BY_OURS.get(ours);
        if (theirs == null) {
            return input.deepCopy();
        }
        Map<String, String> back = new LinkedHashMap<>();
        theirs.fields().forEach((our, their) -> back.put(their, our));
        ObjectNode arguments = Json.object();
        input.properties()
                .forEach(field -> arguments.set(back.getOrDefault(field.getKey(), field.getKey()), field.getValue()));
        if (ours.equals(OwnTool.SHELL.word())) {
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
