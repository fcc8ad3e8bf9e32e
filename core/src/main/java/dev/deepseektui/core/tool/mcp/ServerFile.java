package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.NamedTable.InvalidTable;
import dev.deepseektui.core.config.SettingsFile;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A parser for servers in a JSON file, in the form that most programs read: {@code {"mcpServers": {"NAME": {"command": …}}}}.
 */
public final class ServerFile {
    private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};
    private static final Set<String> PASSED_OVER = Set.of("type", "transport", "timeout", "oauth", "description");

    /** The maximum number of servers of a workspace. They all start with the session. */
    private static final int MAX_SERVERS = 32;

    private static final int MAX_NAMED = 200;
    /** A variable with a default value. */
    private static final Pattern DEFAULT = Pattern.compile("\\$\\{[A-Za-z_][A-Za-z0-9_]*:-([^}]*)}");

    private ServerFile() {}

    /**
     * Parses the servers of a workspace. Unusable servers are included, with the reason. Settings that grant trust are
     * ignored.
     */
    public static List<ServerSpec> of(String json) {
        List<ServerSpec> specs = new ArrayList<>();
        try {
            Map<String, ServerTable> tables = tables(Json.tree(json).path("mcpServers"));
            tables.entrySet().stream()
                    .limit(MAX_SERVERS)
                    .forEach(server -> specs.add(spec(server.getKey(), server.getValue())));
            if (tables.size() > MAX_SERVERS) {
                specs.add(ServerSpec.unusable(
                        "mcp-json",
                        "the project configures %d servers, and only the first %d are used"
                                .formatted(tables.size(), MAX_SERVERS)));
            }
        } catch (IOException e) {
            specs.add(ServerSpec.unusable("mcp-json", "what the workspace says of servers is no JSON"));
        }
        return specs;
    }

    /**
     * Returns the paths in the commands and arguments of a workspace's servers. They belong to what the user trusts,
     * because they decide what a server does. They need not exist.
     */
    public static List<Path> namedFiles(String json, Path workspace) {
        return of(json).stream()
                .flatMap(spec -> spec.place() instanceof Program program ? paths(program, workspace) : Stream.empty())
                .distinct()
                .limit(MAX_NAMED)
                .toList();
    }

    private static Stream<Path> paths(Program program, Path workspace) {
        Path directory = workspace.resolve(program.directory().orElse(Path.of("")));
        return program.line().stream()
                .map(word -> DEFAULT.matcher(word).replaceAll("$1"))
                .flatMap(word -> Stream.of(word, word.substring(word.indexOf('=') + 1)))
                .distinct()
                .flatMap(word -> path(directory, word));
    }

    private static Stream<Path> path(Path directory, String word) {
        try {
            return word.isBlank()
                    ? Stream.empty()
                    : Stream.of(directory.resolve(word).normalize());
        } catch (InvalidPathException noPath) {
            return Stream.empty();
        }
    }

    public static Map<String, ServerTable> tables(JsonNode servers) {
        Map<String, ServerTable> tables = new TreeMap<>();
        servers.properties().forEach(server -> {
            if (server.getValue().isObject()) {
                tables.put(server.getKey(), table(server.getValue()));
            }
        });
        return tables;
    }

    private static ServerTable table(JsonNode server) {
        Map<String, Object> fields = new HashMap<>(Json.MAPPER.convertValue(server, FIELDS));
        if ("sse".equals(fields.get("type"))) {
            fields.put("url", "sse");
        }
        if (Boolean.TRUE.equals(fields.remove("disabled"))) {
            fields.put("enabled", false);
        }
        fields.keySet().removeAll(PASSED_OVER);
        fields.values().removeIf(value -> value == null);
        return new ServerTable(fields);
    }

    private static ServerSpec spec(String name, ServerTable table) {
        try {
            return table.spec(name).ofWorkspace();
        } catch (InvalidTable e) {
            return ServerSpec.unusable(name.replaceAll("[^A-Za-z0-9_-]", "_"), "it " + e.getMessage());
        }
    }

    /** The servers in the configuration files of Claude Code and Codex. */
    public static final class ForeignConfigurations {
        private static final Set<String> CODEX_KEYS =
                Set.of("command", "args", "env", "cwd", "url", "enabled_tools", "disabled_tools", "enabled");
        private static final Map<String, String> CODEX_NAMES =
                Map.of("http_headers", "headers", "bearer_token_env_var", "bearer_token_env");

        private ForeignConfigurations() {}

        /** A server configured in another program's file. */
        public record ForeignServer(Path file, ServerTable table) {}

        public static Map<String, ForeignServer> in(Path userHome, Path workspace, Map<String, String> environment) {
            Map<String, ForeignServer> found = new TreeMap<>();
            Path claude = userHome.resolve(".claude.json");
            if (Files.isRegularFile(claude)) {
                JsonNode json = json(claude);
                claude(json.path("mcpServers"), claude, found);
                claude(json.path("projects").path(workspace.toString()).path("mcpServers"), claude, found);
            }
            String home = environment.getOrDefault("CODEX_HOME", "");
            Path codex = (home.isBlank() ? userHome.resolve(".codex") : Path.of(home)).resolve("config.toml");
            if (Files.isRegularFile(codex)
                    && new SettingsFile(codex).tables().get("mcp_servers") instanceof Map<?, ?> servers) {
                servers.forEach((name, table) -> {
                    if (table instanceof Map<?, ?> fields) {
                        found.putIfAbsent(String.valueOf(name), new ForeignServer(codex, codex(fields)));
                    }
                });
            }
            return found;
        }

        private static JsonNode json(Path file) {
            try {
                return Json.tree(Files.readAllBytes(file));
            } catch (IOException e) {
                throw CoreMessages.error(e, "error.unreadable", file, IoReason.of(e));
            }
        }

        private static void claude(JsonNode servers, Path file, Map<String, ForeignServer> found) {
            ServerFile.tables(servers).forEach((name, table) -> found.put(name, new ForeignServer(file, table)));
        }

        private static ServerTable codex(Map<?, ?> fields) {
            Map<String, Object> ours = new HashMap<>();
            fields.forEach((key, value) -> {
                String name = CODEX_NAMES.getOrDefault(String.valueOf(key), String.valueOf(key));
                if (CODEX_KEYS.contains(name) || CODEX_NAMES.containsValue(name)) {
                    ours.put(name, Objects.requireNonNull(value));
                }
            });
            return new ServerTable(ours);
        }
    }
}
