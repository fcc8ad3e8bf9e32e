package dev.deepseektui.core.tool.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
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
     * One tool per line: its name, Claude Code's name followed by aliases for matchers and agent files, and pairs of
     * argument names that differ (this program's name = Claude Code's name).
     */
    private static final String TABLE = """
            bash        Bash|shell timeout_ms=timeout
            edit        Edit|MultiEdit|apply_patch|edit_file
            glob        Glob
            grep        Grep include=glob ignore_case=-i context=-C
            job_kill    KillShell|KillBash job_id=shell_id
            job_output  BashOutput job_id=bash_id
            read        Read|LS|read_file|list_dir
            skill       Skill name=skill arguments=args
            task        Agent|Task agent=subagent_type
            todo_write  TodoWrite|update_plan
            web_fetch   WebFetch
            web_search  WebSearch
            write       Write|write_file
            """;

    private static final Map<String, ClaudeTool> BY_OURS = TABLE.lines()
            .map(line -> List.of(line.split(" +")))
            .collect(Collectors.toUnmodifiableMap(
                    words -> words.get(0), words -> ClaudeTool.of(words.get(1), words.subList(2, words.size()))));

    private static final String PATH = "file_path";

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
        return arguments;
    }

    private static JsonNode absolute(JsonNode path, Path workspace) {
        return path.isTextual() && path.asText().indexOf('\0') < 0
                ? TextNode.valueOf(workspace.resolve(path.asText()).normalize().toString())
                : path;
    }
}
