package dev.deepseektui.core.tape.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The other names of the built-in tools and of their arguments: those of earlier versions, which old tapes contain, and
 * those that models know from other programs. A name is an alias only if no tool of the session has it. Case, underscores
 * and hyphens are ignored, so {@code filePath} is {@code file_path}.
 */
public final class ToolAliases {
    private static final String FILE = "path file file_name target_file absolute_path";
    private static final String LOOK_IN = "directory dir folder cwd";
    private static final long MILLIS = 1000;

    /** The smallest value of {@code timeout} that cannot be a number of seconds. */
    private static final long LEAST_TIMEOUT_MILLIS = 5 * MILLIS;

    /** The tools of other programs that list the working directory if they are called without arguments. */
    private static final Set<String> LISTING = Set.of("listdir", "listdirectory", "listfiles", "list", "ls");

    private static final Map<String, AliasedTool> BY_ALIAS = new HashMap<>();

    static {
        tool("read", "read_file view view_file open_file cat list_dir list_directory list_files list ls")
                .with("file_path", FILE)
                .with("offset", "from start_line start")
                .with("limit", "");
        tool("write", "write_file create_file save_file")
                .with("file_path", FILE)
                .with("content", "contents text file_text");
        tool("edit", "edit_file str_replace search_replace multi_edit")
                .with("file_path", FILE)
                .with("old_string", "old old_str old_text")
                .with("new_string", "new new_str new_text")
                .with("replace_all", "all")
                .with("edits", "");
        tool("bash", "shell execute_command run_command run_shell_command run_terminal_cmd exec_command powershell")
                .with("command", "cmd")
                .with("workdir", "directory dir cwd working_directory")
                .with("timeout_ms", "timeout_millis")
                .with("run_in_background", "background is_background");
        tool("job_output", "bash_output").with("job_id", "job bash_id shell_id id");
        tool("job_kill", "kill_shell kill_bash").with("job_id", "job bash_id shell_id id");
        tool("glob", "find_files file_search").with("path", LOOK_IN);
        tool("grep", "search search_files grep_search search_file_content ripgrep")
                .with("pattern", "query regex")
                .with("path", LOOK_IN)
                .with("include", "glob file_pattern include_pattern")
                .with("ignore_case", "-i case_insensitive")
                .with("context", "-c")
                .with("output_mode", "output");
        tool("todo_write", "update_plan write_todos").with("todos", "items plan");
        tool("task", "agent").with("agent", "subagent_type agent_type");
        tool("recall", "").with("query", "what pointer").with("offset", "from");
        tool("skill", "").with("name", "skill skill_name");
        tool("web_fetch", "fetch").with("url", "uri link");
        tool("web_search", "").with("query", "search_term");
        tool("diagnostics", "").with("paths", "files");
        tool("session_compact", "");
        tool("ask_user_question", "");
        tool("exit_plan_mode", "");
    }

    private ToolAliases() {}

    /** A built-in tool with the other names of its arguments. */
    private record AliasedTool(String name, Map<String, String> arguments) {
        AliasedTool with(String argument, String aliases) {
            arguments.put(squashed(argument), argument);
            words(aliases).forEach(alias -> arguments.put(squashed(alias), argument));
            return this;
        }

        Optional<String> argument(String given) {
            return Optional.ofNullable(arguments.get(squashed(given))).filter(name -> !name.equals(given));
        }
    }

    private static AliasedTool tool(String name, String aliases) {
        AliasedTool tool = new AliasedTool(name, new HashMap<>());
        BY_ALIAS.put(squashed(name), tool);
        words(aliases).forEach(alias -> BY_ALIAS.put(squashed(alias), tool));
        return tool;
    }

    private static List<String> words(String words) {
        return words.isEmpty() ? List.of() : List.of(words.split(" "));
    }

    private static String squashed(String name) {
        return name.startsWith("-")
                ? name.toLowerCase(Locale.ROOT)
                : name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the present name of a tool; a name that is no alias is returned unchanged. */
    public static String tool(String name) {
        AliasedTool tool = BY_ALIAS.get(squashed(name));
        return tool == null ? name : tool.name();
    }

    /** Returns true if the name is not that of a built-in tool, but another name of one. */
    public static boolean isAlias(String name) {
        return !tool(name).equals(name);
    }

    /** Returns the call with the present names. Arguments that are not a JSON object are returned unchanged. */
    public static ToolCall canonical(ToolCall call) {
        AliasedTool tool = BY_ALIAS.get(squashed(call.name()));
        if (tool == null) {
            return call;
        }
        Optional<ObjectNode> given = object(call.arguments());
        if (given.isEmpty()) {
            return new ToolCall(call.id(), tool.name(), call.arguments());
        }
        ObjectNode arguments = given.get().deepCopy();
        if (LISTING.contains(squashed(call.name())) && arguments.isEmpty()) {
            arguments.put("file_path", ".");
        }
        String name = jobTool(tool.name(), arguments);
        rename(BY_ALIAS.getOrDefault(squashed(name), tool), arguments);
        convert(name, arguments);
        boolean isSame = arguments.equals(given.get());
        return new ToolCall(call.id(), name, isSame ? call.arguments() : Json.line(arguments));
    }

    /** Returns the event with the present names of its calls. Other events are returned unchanged. */
    public static TapeEvent canonical(TapeEvent event) {
        if (event instanceof ToolStarted started) {
            ToolCall call = canonical(new ToolCall(started.callId(), started.name(), started.arguments()));
            return new ToolStarted(call.id(), call.name(), call.arguments(), started.effect());
        }
        if (event instanceof ToolReturned returned) {
            return isAlias(returned.name())
                    ? new ToolReturned(returned.callId(), tool(returned.name()), returned.outcome())
                    : returned;
        }
        if (event instanceof ReplyReceived reply && !reply.calls().isEmpty()) {
            return reply.withCalls(
                    reply.calls().stream().map(ToolAliases::canonical).toList());
        }
        return event;
    }

    private static Optional<ObjectNode> object(String arguments) {
        try {
            return Json.tree(arguments) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (JsonProcessingException malformed) {
            return Optional.empty();
        }
    }

    /** Returns the tool for a call on a job, which earlier versions made with the tool for commands. */
    private static String jobTool(String tool, ObjectNode arguments) {
        if (!tool.equals("bash") || !arguments.path("action").isTextual() || arguments.has("command")) {
            return tool;
        }
        boolean kills = arguments.remove("action").asText().equals("kill");
        return kills ? "job_kill" : "job_output";
    }

    private static void rename(AliasedTool tool, ObjectNode arguments) {
        ObjectNode renamed = Json.object();
        arguments.properties().forEach(field -> {
            String given = field.getKey();
            String name = tool.argument(given)
                    .filter(other -> !arguments.has(other) && !renamed.has(other))
                    .orElse(given);
            renamed.set(name, field.getValue());
        });
        arguments.removeAll();
        arguments.setAll(renamed);
    }

    /** Converts arguments whose meaning has changed, not only their names. */
    private static void convert(String tool, ObjectNode arguments) {
        switch (tool) {
            case "read" -> limit(arguments, arguments.has("to") ? "to" : "end_line");
            case "edit" -> {
                AliasedTool names = BY_ALIAS.get(tool);
                arguments.path("edits").forEach(edit -> {
                    if (names != null && edit instanceof ObjectNode object) {
                        rename(names, object);
                    }
                });
            }
            case "bash", "job_output" -> timeout(arguments);
            case "grep" -> outputMode(arguments);
            case "todo_write" -> todos(arguments);
            default -> {}
        }
    }

    /** Replaces the last line by the number of lines. */
    private static void limit(ObjectNode arguments, String last) {
        JsonNode to = arguments.path(last);
        JsonNode from = arguments.path("offset");
        if (to.canConvertToLong() && to.isNumber() && !arguments.has("limit")) {
            long first = from.isNumber() ? from.asLong() : 1;
            arguments.remove(last);
            arguments.put("limit", to.asLong() - first + 1);
        }
    }

    /** Converts the seconds of earlier versions, and the milliseconds that other programs call {@code timeout}. */
    private static void timeout(ObjectNode arguments) {
        if (arguments.path("timeout_seconds").isNumber() && !arguments.has("timeout_ms")) {
            arguments.put("timeout_ms", arguments.remove("timeout_seconds").asLong() * MILLIS);
        }
        JsonNode timeout = arguments.path("timeout");
        if (timeout.isNumber() && timeout.asLong() >= LEAST_TIMEOUT_MILLIS && !arguments.has("timeout_ms")) {
            arguments.set("timeout_ms", arguments.remove("timeout"));
        }
    }

    private static void outputMode(ObjectNode arguments) {
        switch (arguments.path("output_mode").asText()) {
            case "lines" -> arguments.put("output_mode", "content");
            case "files" -> arguments.put("output_mode", "files_with_matches");
            default -> {}
        }
    }

    /** Converts the items of a plan of earlier versions, which also had a goal and constraints. */
    private static void todos(ObjectNode arguments) {
        arguments.remove(List.of("goal", "constraints"));
        if (!(arguments.get("todos") instanceof ArrayNode items)) {
            return;
        }
        for (int i = items.size() - 1; i >= 0; i--) {
            if (!(items.get(i) instanceof ObjectNode item)) {
                continue;
            }
            renameTodo(item, "content", "text");
            renameTodo(item, "status", "state");
            String status = item.path("status").asText();
            if (status.equals("done")) {
                item.put("status", "completed");
            } else if (status.equals("dropped")) {
                items.remove(i);
            }
        }
    }

    private static void renameTodo(ObjectNode item, String name, String alias) {
        if (item.has(alias) && !item.has(name)) {
            item.set(name, item.remove(alias));
        }
    }
}
