package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Which servers do the files of other programs name for this user? Claude Code's and codex's. */
public final class ForeignConfigurations {
    private static final Map<String, String> CODEX_KEYS = Map.of(
            "command", "command",
            "args", "args",
            "env", "env",
            "cwd", "cwd",
            "url", "url",
            "http_headers", "headers",
            "bearer_token_env_var", "bearer_token_env",
            "enabled_tools", "enabled_tools",
            "disabled_tools", "disabled_tools",
            "enabled", "enabled");

    private ForeignConfigurations() {}

    /**
     * A server that was found.
     *
     * @param file that names it
     */
    public record Found(Path file, ServerTable table) {}

    /** By name; where two files have one, Claude's counts. */
    public static Map<String, Found> in(Path userHome, Path workspace, Map<String, String> environment) {
        Map<String, Found> found = new TreeMap<>();
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
                    found.putIfAbsent(String.valueOf(name), new Found(codex, codex(fields)));
                }
            });
        }
        return found;
    }

    private static JsonNode json(Path file) {
        try {
            return Json.tree(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UserError(file + ": cannot be read (" + IoReason.of(e) + ")", e);
        }
    }

    private static void claude(JsonNode servers, Path file, Map<String, Found> found) {
        ServerFile.tables(servers).forEach((name, table) -> found.put(name, new Found(file, table)));
    }

    private static ServerTable codex(Map<?, ?> fields) {
        Map<String, Object> ours = new HashMap<>();
        fields.forEach((key, value) -> {
            String name = CODEX_KEYS.get(String.valueOf(key));
            if (name != null) {
                ours.put(name, Objects.requireNonNull(value));
            }
        });
        return new ServerTable(ours);
    }
}
